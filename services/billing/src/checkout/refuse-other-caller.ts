import { forbidden } from '@coursewright/service-kit';

/** What former clients say of who they are is believed nowhere, and refused where it names somebody else. */
export function refuseOtherCaller(claimed: string | undefined, userId: string): void {
  if (claimed !== undefined && claimed !== userId) throw forbidden('You can only see payments of your own');
}
