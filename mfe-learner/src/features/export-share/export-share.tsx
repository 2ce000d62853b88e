import { type ExportFormat, sharingEndpoints } from '@coursewright/contracts';
import { apiRequest, buildUrl, errorMessage, fetchFile, notify, saveFile } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor, translateText } from '@coursewright/mfe-kit/messages';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { Alert, Button, Dialog, RetryButton, Spinner, SpinnerMark, TextField } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy, FileArchive, FileText, Layers, Link2, NotebookText, Table } from 'lucide-react';
import { useState } from 'react';

interface Choices {
  notes: boolean;
  quizzes: boolean;
}

async function exportCourse(courseId: string, format: ExportFormat, { notes, quizzes }: Choices) {
  await apiRequest(sharingEndpoints.shareLink, { params: { courseId } });
  const query = hasChoices(format) ? { notes: notes ? 'yes' : undefined, quizzes: quizzes ? 'yes' : undefined } : {};
  const url = buildUrl(sharingEndpoints.exportCourse, { courseId, format }, query);
  const response = await fetchFile(url, t`The file could not be created. Please try again.`);
  return { blob: await response.blob(), name: fileName(response) };
}

function fileName({ headers }: Response): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : 'course';
}

const FORMATS = [
  ['pdf', msg`PDF`, msg`For printing and for reading anywhere`, FileText],
  ['markdown', msg`Markdown`, msg`Plain text for your own notes, in every script`, NotebookText],
  ['scorm-1-2', msg`SCORM 1.2`, msg`For a learning management system; the most widely supported`, FileArchive],
  ['scorm-2004', msg`SCORM 2004`, msg`For a learning management system, 4th edition`, FileArchive],
  ['anki', msg`Anki cards`, msg`The cards you keep of this course; importing again updates them`, Layers],
  ['csv', msg`Cards as CSV`, msg`The same cards for a spreadsheet or another program`, Table],
] as const satisfies readonly (readonly [ExportFormat, MessageDescriptor, MessageDescriptor, typeof FileText])[];

const hasChoices = (format: ExportFormat): boolean => format === 'pdf' || format === 'markdown';

const CHOICES = [
  ['notes', msg`Include my notes`, msg`Each below its lesson`],
  ['quizzes', msg`Include quizzes`, msg`Questions after each topic, answers at the end`],
] as const satisfies readonly (readonly [keyof Choices, MessageDescriptor, MessageDescriptor])[];

export function ExportDialog({ courseId, onClose }: { courseId: string; onClose: () => void }) {
  const [choices, setChoices] = useState<Choices>({ notes: false, quizzes: false });
  const save = useMutation({
    mutationFn: (format: ExportFormat) => exportCourse(courseId, format, choices),
    onSuccess: ({ blob, name }) => {
      saveFile(blob, name);
      notify.success(t`Downloaded`);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Export course`}
      description={t`The file contains the lessons written so far; the others are listed by title.`}
    >
      <fieldset className="ln:mb-5">
        <legend className="ln:mb-2 ln:text-sm ln:font-semibold">
          <Trans>For PDF and Markdown</Trans>
        </legend>
        <div className="ln:flex ln:flex-col ln:gap-2">
          {CHOICES.map(([name, label, use]) => (
            <label key={name} className="ln:flex ln:min-h-11 ln:cursor-pointer ln:items-center ln:gap-3">
              <input
                type="checkbox"
                checked={choices[name]}
                disabled={save.isPending}
                onChange={({ target }) => setChoices({ ...choices, [name]: target.checked })}
                className="ln:size-5 ln:flex-none ln:accent-brand"
              />
              <span>
                <span className="ln:block">{i18n._(label)}</span>
                <span className="ln:block ln:text-sm ln:text-muted">{i18n._(use)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
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
                <span className="ln:block ln:font-semibold">{i18n._(name)}</span>
                <span className="ln:block ln:text-sm ln:text-muted">{i18n._(use)}</span>
              </span>
              {save.isPending && save.variables === format && <SpinnerMark size="sm" />}
            </button>
          </li>
        ))}
      </ul>
      {save.error && (
        <Alert tone="danger" title={t`The file could not be created`} className="ln:mt-4">
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
      notify.success(t`Link copied`);
    } catch {
      notify.error(t`The browser did not allow copying. Please select the link and copy it.`);
    }
  }

  return (
    <div className="ln:flex ln:flex-col ln:gap-4">
      <TextField label={t`Link`} readOnly value={address} onFocus={(event) => event.target.select()} />
      <div className="ln:flex ln:flex-wrap ln:gap-3">
        <Button icon={Copy} onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <Button variant="secondary" loading={stopping} onClick={onStop}>
          <Trans>Stop sharing</Trans>
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
      notify.success(translateText(message));
    },
  });
  const failure = error ?? share.error ?? stop.error;

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Share course`}
      description={t`Anyone with the link can read the course without an account. Your name, progress and notes stay private.`}
    >
      {!data && !error && <Spinner size="sm" label={t`Loading the link`} />}
      {data?.token && <ShareLink token={data.token} stopping={stop.isPending} onStop={() => stop.mutate()} />}
      {data?.token === null && (
        <Button icon={Link2} loading={share.isPending} onClick={() => share.mutate()}>
          <Trans>Create link</Trans>
        </Button>
      )}
      {failure && (
        <Alert
          tone="danger"
          title={t`Something went wrong`}
          className="ln:mt-4"
          actions={error && <RetryButton label={t`Try again`} onClick={() => void refetch()} />}
        >
          {errorMessage(failure)}
        </Alert>
      )}
    </Dialog>
  );
}
