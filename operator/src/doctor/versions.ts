import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type Finding, isAtLeast, note, ok, wrong } from './finding.ts';

const manifest = z.object({ version: z.string(), engines: z.object({ node: z.string() }).optional() });

export function checkNode(root: string, running = process.versions.node): Finding[] {
  const { version, engines } = manifest.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
  const wanted = engines?.node.replace(/^\D+/, '') ?? '24';
  const isRight = isAtLeast(running, wanted) && running.split('.')[0] === wanted.split('.')[0];
  return [
    isRight
      ? ok('Node', `${running}, Coursewright ${version}`)
      : wrong('Node', running, `use Node ${wanted}, or a newer one of that major version`),
  ];
}

// Files of a checkout; images have none. A chart or compose file of another release starts other parts than these.
export function checkDeploymentFiles(root: string): Finding[] {
  const findings: Finding[] = [];
  const compose = path.join(root, 'docker-compose.yml');
  if (existsSync(compose)) {
    const text = readFileSync(compose, 'utf8');
    const getImage = (name: string) => new RegExp(`image: ${name}:(\\S+)`).exec(text)?.[1] ?? '';
    const [mongo, rabbitmq] = [getImage('mongo'), getImage('rabbitmq')];
    const isRight = isAtLeast(mongo, '6.0') && isAtLeast(rabbitmq, '3.10');
    const found = `MongoDB ${mongo}, RabbitMQ ${rabbitmq}`;
    findings.push(
      isRight ? ok('compose file', found) : wrong('compose file', found, 'take the compose file of this release'),
    );
  }
  const chart = path.join(root, 'deploy/helm/coursewright/Chart.yaml');
  if (existsSync(chart)) {
    const { version } = manifest.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
    const chartOf = /^appVersion:\s*"?([^"\s]+)/m.exec(readFileSync(chart, 'utf8'))?.[1] ?? 'none';
    const found = `is of Coursewright ${chartOf}`;
    findings.push(
      chartOf === version ? ok('chart', found) : note('chart', found, `this is ${version}: take its chart`),
    );
  }
  return findings;
}
