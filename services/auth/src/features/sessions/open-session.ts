import type { Request, Response } from 'express';
import type { User } from '../users/index.ts';
import type { KnownDevices } from './known-devices.ts';
import type { SessionService } from './session.service.ts';
import type { SessionCookies } from './session-cookies.ts';

interface Dependencies {
  readonly devices: KnownDevices;
  readonly sessions: SessionService;
  readonly cookies: SessionCookies;
}

/** For a user who was identified in this browser. */
export type OpenSession = (user: User, req: Request, res: Response) => Promise<void>;

export function createOpenSession({ devices, sessions, cookies }: Dependencies): OpenSession {
  return async (user, req, res) => {
    res.append('Set-Cookie', cookies.issue(await sessions.open(user, req.get('user-agent'))));
    const device = devices.remember(user, cookies.readDevice(req.headers.cookie));
    res.append('Set-Cookie', cookies.issueDevice(device));
  };
}
