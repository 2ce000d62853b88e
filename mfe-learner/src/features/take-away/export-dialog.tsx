import type { ExportFormat } from '@coursewright/contracts';
import { messageOf, notify } from '@coursewright/mfe-kit';
import { useMutation } from '@coursewright/mfe-kit/query';
import { Alert, Dialog, SpinnerMark } from '@coursewright/ui';
import { FileArchive, FileText, NotebookText } from 'lucide-react';
import { saveFile } from '../certificate/save-file.ts';
import { exportCourse } from './export-course.api.ts';

const FORMATS = [
  ['pdf', 'PDF', 'To print or to read anywhere', FileText],
  ['markdown', 'Markdown', 'Plain text for your own notes, in every script', NotebookText],
  ['scorm-1-2', 'SCORM 1.2', 'For a learning management system; the most widely supported', FileArchive],
  ['scorm-2004', 'SCORM 2004', 'For a learning management system, 4th edition', FileArchive],
] as const satisfies readonly (readonly [ExportFormat, string, string, typeof FileText])[];

/** A course as a file. */
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
      description="The file holds what is written so far. Lessons without text are named in it."
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
              <Icon aria-hidden="true" className="ln:size-5 ln:flex-none ln:text-brand" />
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
        <Alert tone="danger" title="The file could not be made" className="ln:mt-4">
          {messageOf(save.error)}
        </Alert>
      )}
    </Dialog>
  );
}
