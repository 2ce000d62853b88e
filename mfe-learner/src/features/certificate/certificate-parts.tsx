import { certificateEndpoints, type ResponseOf } from '@coursewright/contracts';
import { apiRequest, buildUrl, fetchFile, notify, saveFile } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';
import { Button } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download, FileText } from 'lucide-react';
import { useRef, useState } from 'react';
import { useRetry } from '../../shared/retry.ts';
import { RetryNotice } from '../../shared/retry-notice.tsx';

const fileEndpoints = { image: certificateEndpoints.certificateImage, pdf: certificateEndpoints.certificatePdf };

type CertificateFile = keyof typeof fileEndpoints;

export type OwnCertificate = ResponseOf<typeof certificateEndpoints.certificate>;

const certificateFileUrl = (file: CertificateFile, courseId: string) => buildUrl(fileEndpoints[file], { courseId });

async function downloadCertificate(file: CertificateFile, courseId: string, signal: AbortSignal): Promise<Blob> {
  await apiRequest(certificateEndpoints.certificate, { params: { courseId }, signal });
  const url = certificateFileUrl(file, courseId);
  return (await fetchFile(url, t`The certificate could not be downloaded.`, signal)).blob();
}

export const certificateQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['certificate', courseId],
    queryFn: ({ signal }) => apiRequest(certificateEndpoints.certificate, { params: { courseId }, signal }),
  });

const FILE_NAMES: Record<CertificateFile, string> = { image: 'certificate.png', pdf: 'certificate.pdf' };

export function DownloadButtons({ courseId }: { courseId: string }) {
  const { state, busy, run, cancel } = useRetry();
  const [requested, setRequested] = useState<CertificateFile>();

  async function download(file: CertificateFile) {
    setRequested(file);
    const read = await run((signal) => downloadCertificate(file, courseId, signal));
    if (!read) return;
    saveFile(read, FILE_NAMES[file]);
    notify.success(t`Downloaded`);
  }

  return (
    <div className="ln:flex ln:flex-col ln:gap-3">
      <div className="ln:flex ln:flex-wrap ln:gap-3">
        <Button
          icon={Download}
          size="lg"
          loading={busy && requested === 'image'}
          onClick={() => void download('image')}
        >
          <Trans>Download</Trans>
        </Button>
        <Button
          icon={FileText}
          size="lg"
          variant="secondary"
          loading={busy && requested === 'pdf'}
          onClick={() => void download('pdf')}
        >
          <Trans>Download PDF</Trans>
        </Button>
      </div>
      <RetryNotice state={state} title={t`Your file is not downloaded yet`} onCancel={cancel} />
    </div>
  );
}

interface CertificatePictureProps {
  courseId: string;
  // The URL of the picture stays the same when the certificate is reissued.
  version: string | undefined;
  learnerName: string;
  courseTitle: string;
  date: string;
}

export const CertificatePicture = ({ courseId, version, learnerName, courseTitle, date }: CertificatePictureProps) => (
  <img
    src={`${certificateFileUrl('image', courseId)}${version ? `?v=${version}` : ''}`}
    alt={t`Certificate of completion: ${learnerName} has completed the course ${courseTitle} on ${date}`}
    width={1600}
    height={1130}
    className="ln:h-auto ln:w-full ln:rounded-control ln:bg-sunken"
  />
);

export type ShareTarget = Pick<OwnCertificate, 'verifyUrl' | 'courseTitle'>;

// `share` opens the share dialog of the system; it is undefined where there is none.
export function useShare({ verifyUrl, courseTitle }: ShareTarget) {
  const address = useRef<HTMLAnchorElement>(null);
  const content = { title: t`Certificate: ${courseTitle}`, url: verifyUrl };

  async function copy() {
    try {
      await navigator.clipboard.writeText(verifyUrl);
      notify.success(t`Link copied`);
    } catch {
      // Not every browser lets a page write to the clipboard: the address stays selected, for the keyboard.
      if (address.current) getSelection()?.selectAllChildren(address.current);
      notify.info(t`The link is selected: copy it with your keyboard`);
    }
  }

  return {
    address,
    copy: () => void copy(),
    // Rejects when the user closes the dialog.
    share: 'share' in navigator ? () => void navigator.share(content).catch(() => {}) : undefined,
  };
}
