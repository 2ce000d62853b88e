import type { ServiceName } from '@coursewright/contracts';
import { Button } from '@coursewright/ui';
import { RotateCw } from 'lucide-react';
import { useReplay } from './use-replay.ts';

interface Props {
  service: ServiceName;
  letter: { id: string; type: string };
  onReplayed(): void;
}

/** Gives one message another try. */
export function ReplayButton({ service, letter, onReplayed }: Props) {
  const replay = useReplay(service, letter.id, onReplayed);
  return (
    <Button
      size="sm"
      variant="secondary"
      className="ad:whitespace-nowrap"
      aria-label={`Replay ${letter.type}`}
      loading={replay.isPending}
      onClick={() => replay.mutate()}
    >
      {!replay.isPending && <RotateCw aria-hidden="true" />}
      Replay
    </Button>
  );
}
