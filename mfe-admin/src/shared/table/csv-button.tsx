import { messageOf, notify } from '@coursewright/mfe-kit';
import { useMutation } from '@coursewright/mfe-kit/query';
import { Button } from '@coursewright/ui';
import { Download } from 'lucide-react';

interface Props {
  address: string;
  /** A small call of the same kind: it renews a session that is over, which a download cannot. */
  ask(): Promise<unknown>;
}

/** Takes the whole table away, as it is searched and sorted. */
export function CsvButton({ address, ask }: Props) {
  const download = useMutation({
    mutationFn: ask,
    onSuccess() {
      const link = document.createElement('a');
      link.href = address;
      link.download = '';
      link.click();
    },
    onError: (error) => void notify.error(messageOf(error)),
  });
  return (
    <Button variant="secondary" loading={download.isPending} onClick={() => download.mutate()}>
      {!download.isPending && <Download aria-hidden="true" />}
      Export CSV
    </Button>
  );
}
