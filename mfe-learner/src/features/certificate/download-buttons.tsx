import { notify } from '@coursewright/mfe-kit';
import { Button } from '@coursewright/ui';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { SaveNotice } from '../../shared/save-notice.tsx';
import { usePatientAction } from '../../shared/use-patient-action.ts';
import { type CertificateFile, readCertificateFile } from './certificate-files.api.ts';
import { saveFile } from './save-file.ts';

const NAMES: Record<CertificateFile, string> = { image: 'certificate.png', pdf: 'certificate.pdf' };

export function DownloadButtons({ courseId }: { courseId: string }) {
  const { state, run, cancel } = usePatientAction<Blob>();
  const [wanted, setWanted] = useState<CertificateFile>();
  const busy = state.status === 'busy' || state.status === 'waiting' ? wanted : undefined;

  async function download(file: CertificateFile) {
    setWanted(file);
    const read = await run((signal) => readCertificateFile(file, courseId, signal));
    if (!read) return;
    saveFile(read, NAMES[file]);
    notify.success('Downloaded');
  }

  return (
    <div className="ln:flex ln:flex-col ln:gap-3">
      <div className="ln:flex ln:flex-wrap ln:gap-3">
        <Button size="lg" loading={busy === 'image'} onClick={() => void download('image')}>
          <Download aria-hidden="true" />
          Download
        </Button>
        <Button size="lg" variant="secondary" loading={busy === 'pdf'} onClick={() => void download('pdf')}>
          <FileText aria-hidden="true" />
          Download PDF
        </Button>
      </div>
      <SaveNotice state={state} title="Not downloaded yet" onCancel={cancel} />
    </div>
  );
}
