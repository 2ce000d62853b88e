import { type ExportFormat, sharingEndpoints } from '@coursewright/contracts';
import { apiRequest, buildUrl, errorMessage, fetchFile, notify, saveFile } from '@coursewright/mfe-kit';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { useNavigate } from '@coursewright/mfe-kit/router';
import {
  Alert,
  Button,
  Dialog,
  IconButton,
  Menu,
  MenuItem,
  RetryButton,
  Spinner,
  SpinnerMark,
  TextField,
} from '@coursewright/ui';
import {
  Copy,
  Download,
  EllipsisVertical,
  FileArchive,
  FileText,
  Layers,
  Link2,
  ListTree,
  NotebookText,
  Table,
} from 'lucide-react';
import { useState } from 'react';

async function exportCourse(courseId: string, format: ExportFormat) {
  await apiRequest(sharingEndpoints.shareLink, { params: { courseId } });
  const url = buildUrl(sharingEndpoints.exportCourse, { courseId, format });
  const response = await fetchFile(url, 'The file could not be created. Please try again.');
  return { blob: await response.blob(), name: fileName(response) };
}

function fileName({ headers }: Response): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : 'course';
}

const FORMATS = [
  ['pdf', 'PDF', 'For printing and for reading anywhere', FileText],
  ['markdown', 'Markdown', 'Plain text for your own notes, in every script', NotebookText],
  ['scorm-1-2', 'SCORM 1.2', 'For a learning management system; the most widely supported', FileArchive],
  ['scorm-2004', 'SCORM 2004', 'For a learning management system, 4th edition', FileArchive],
  ['anki', 'Anki cards', 'The cards you keep of this course; importing again updates them', Layers],
  ['csv', 'Cards as CSV', 'The same cards for a spreadsheet or another program', Table],
] as const satisfies readonly (readonly [ExportFormat, string, string, typeof FileText])[];

export function ExportDialog({ courseId, onClose }: { courseId: string; onClose: () => void }) {
  const save = useMutation({
    mutationFn: (format: ExportFormat) => exportCourse(courseId, format),
    onSuccess: ({ blob, name }) => {
      saveFile(blob, name);
      notify.success('Downloaded');
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Export course"
      description="The file contains the lessons written so far; the others are listed by title."
    >
      <ul className="ln:flex ln:flex-col ln:gap-2">
        {FORMATS.map(([format, name, use, Icon]) => (
          <li key={format}>
            <button
              type="button"
              aria-disabled={save.isPending}
              onClick={() => !save.isPending && save.mutate(format)}
              className="ln:flex ln:w-full ln:items-center ln:gap-4 ln:rounded-card ln:border ln:border-line ln:px-4 ln:py-3 ln:text-start ln:hover:bg-sunken"
            >
              <Icon className="ln:size-5 ln:flex-none ln:text-brand" />
              <span className="ln:min-w-0 ln:flex-1">
                <span className="ln:block ln:font-semibold">{name}</span>
                <span className="ln:block ln:text-sm ln:text-muted">{use}</span>
              </span>
              {save.isPending && save.variables === format && <SpinnerMark size="sm" />}
            </button>
          </li>
        ))}
      </ul>
      {save.error && (
        <Alert tone="danger" title="The file could not be created" className="ln:mt-4">
          {errorMessage(save.error)}
        </Alert>
      )}
    </Dialog>
  );
}

const shareLinkQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['share-link', courseId],
    queryFn: ({ signal }) => apiRequest(sharingEndpoints.shareLink, { params: { courseId }, signal }),
    refetchOnMount: 'always',
  });

function ShareLink({ token, stopping, onStop }: { token: string; stopping: boolean; onStop: () => void }) {
  const address = `${window.location.origin}/shared/${token}`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      notify.success('Link copied');
    } catch {
      notify.error('The browser did not allow copying. Please select the link and copy it.');
    }
  }

  return (
    <div className="ln:flex ln:flex-col ln:gap-4">
      <TextField label="Link" readOnly value={address} onFocus={(event) => event.target.select()} />
      <div className="ln:flex ln:flex-wrap ln:gap-3">
        <Button icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="secondary" loading={stopping} onClick={onStop}>
          Stop sharing
        </Button>
      </div>
    </div>
  );
}

export function ShareDialog({ courseId, onClose }: { courseId: string; onClose: () => void }) {
  const queries = useQueryClient();
  const query = shareLinkQuery(courseId);
  const { data, error, refetch } = useQuery(query);
  const share = useMutation({
    mutationFn: () => apiRequest(sharingEndpoints.shareCourse, { params: { courseId }, body: {} }),
    onSuccess: (link) => queries.setQueryData(query.queryKey, link),
  });
  const stop = useMutation({
    mutationFn: () => apiRequest(sharingEndpoints.unshareCourse, { params: { courseId } }),
    onSuccess: ({ message }) => {
      queries.setQueryData(query.queryKey, { token: null });
      notify.success(message);
    },
  });
  const failure = error ?? share.error ?? stop.error;

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Share course"
      description="Anyone with the link can read the course without an account. Your name, progress and notes stay private."
    >
      {!data && !error && <Spinner size="sm" label="Loading the link" />}
      {data?.token && <ShareLink token={data.token} stopping={stop.isPending} onStop={() => stop.mutate()} />}
      {data?.token === null && (
        <Button icon={Link2} loading={share.isPending} onClick={() => share.mutate()}>
          Create link
        </Button>
      )}
      {failure && (
        <Alert
          tone="danger"
          title="Something went wrong"
          className="ln:mt-4"
          actions={error && <RetryButton label="Try again" onClick={() => void refetch()} />}
        >
          {errorMessage(failure)}
        </Alert>
      )}
    </Dialog>
  );
}

export function CourseMenu({ courseId }: { courseId: string }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'export' | 'share'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu trigger={<IconButton aria-label="More about this course" icon={EllipsisVertical} />}>
        <MenuItem icon={ListTree} onSelect={() => navigate(`/course/${courseId}/edit`)}>
          Edit course
        </MenuItem>
        <MenuItem icon={Download} onSelect={() => setOpen('export')}>
          Export
        </MenuItem>
        <MenuItem icon={Link2} onSelect={() => setOpen('share')}>
          Share
        </MenuItem>
      </Menu>
      {open === 'export' && <ExportDialog courseId={courseId} onClose={close} />}
      {open === 'share' && <ShareDialog courseId={courseId} onClose={close} />}
    </>
  );
}
