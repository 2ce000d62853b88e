import { SOURCE_LIMITS, type SourceView } from '@coursewright/contracts';
import { ApiError, announce, errorMessage } from '@coursewright/mfe-kit';
import { useKeptText } from '@coursewright/mfe-kit/kept-text';
import { Alert, Button, pressedKey, Spinner, TextArea, TextField } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ClipboardPaste, FileUp, Link2 } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { addLink, addText, uploadFile } from './sources.api.ts';

type State = { step: 'idle' } | { step: 'reading'; title: string } | { step: 'failed'; message: string };

// One at a time, because reading a long document takes seconds.
function useAdding(onAdded: (source: SourceView) => void) {
  const [state, setState] = useState<State>({ step: 'idle' });
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);

  return {
    state,
    fail: (message: string) => setState({ step: 'failed', message }),
    cancel() {
      current.current?.abort();
      setState({ step: 'idle' });
    },
    async add(title: string, send: (signal: AbortSignal) => Promise<SourceView>): Promise<boolean> {
      const control = new AbortController();
      current.current = control;
      setState({ step: 'reading', title });
      try {
        const source = await send(control.signal);
        if (control.signal.aborted) return false;
        setState({ step: 'idle' });
        announce(t`${source.title} was added.`);
        onAdded(source);
        return true;
      } catch (error) {
        if (!control.signal.aborted) setState({ step: 'failed', message: withoutField(error) });
        return false;
      }
    },
  };
}

// The message names the field of the call, which the form shows already.
const withoutField = (error: unknown) =>
  (error instanceof ApiError && error.details[0]?.message) || errorMessage(error);

type Adding = ReturnType<typeof useAdding>;

// No form of its own: it stands in the form of the course, which Enter would submit.
const InnerField = ({ onEnter, ...field }: ComponentProps<typeof TextField> & { onEnter: () => void }) => (
  <TextField
    {...field}
    autoComplete="off"
    onKeyDown={(event) => {
      if (pressedKey(event) !== 'Enter') return;
      event.preventDefault();
      onEnter();
    }}
  />
);

interface InnerFormProps {
  adding: Adding;
  onClose: () => void;
}

interface InnerActionsProps {
  label: string;
  busy: boolean;
  onAdd: () => void;
  onClose: () => void;
}

const InnerActions = ({ label, busy, onAdd, onClose }: InnerActionsProps) => (
  <div className="ln:flex ln:flex-wrap ln:gap-2">
    <Button size="sm" disabled={busy} onClick={onAdd}>
      {label}
    </Button>
    <Button size="sm" variant="ghost" onClick={onClose}>
      <Trans>Close</Trans>
    </Button>
  </div>
);

const SCHEME = 'https://';

function LinkForm({ link, adding, onClose }: InnerFormProps & Pick<AddMaterialProps, 'link'>) {
  const [url, setUrl, forget] = useKeptText(`source.link.${link}`, link);
  const [error, setError] = useState<string>();

  async function add() {
    const address = URL.parse(url.trim());
    const isWeb = address?.protocol === 'https:' || address?.protocol === 'http:';
    setError(isWeb ? undefined : t`Please enter an address that begins with ${SCHEME}`);
    if (!isWeb || !(await adding.add(address.hostname, (signal) => addLink(address.href, signal)))) return;
    forget();
    onClose();
  }

  return (
    <div className="ln:flex ln:flex-col ln:gap-4">
      <InnerField
        label={t`Address of a page or a PDF`}
        type="url"
        inputMode="url"
        dir="ltr"
        placeholder={SCHEME}
        hint={t`Only public pages can be read.`}
        maxLength={2000}
        error={error}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        onEnter={() => void add()}
      />
      <InnerActions
        label={t`Add this page`}
        busy={adding.state.step === 'reading'}
        onAdd={() => void add()}
        onClose={onClose}
      />
    </div>
  );
}

function PasteForm({ adding, onClose }: InnerFormProps) {
  const [title, setTitle, forgetTitle] = useKeptText('source.title');
  const [text, setText, forgetText] = useKeptText('source.text');
  const [errors, setErrors] = useState<{ title?: string; text?: string }>({});

  async function add() {
    const found = {
      ...(title.trim() === '' && { title: t`Please give it a title` }),
      ...(text.trim() === '' && { text: t`Please paste the text` }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (!(await adding.add(title.trim(), (signal) => addText({ title, text }, signal)))) return;
    forgetTitle();
    forgetText();
    onClose();
  }

  return (
    <div className="ln:flex ln:min-w-0 ln:flex-col ln:gap-4">
      <InnerField
        label={t`Title of the text`}
        dir="auto"
        placeholder={t`Such as “Lecture notes, week 3”`}
        maxLength={200}
        error={errors.title}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onEnter={() => {}}
      />
      <TextArea
        label={t`Text`}
        dir="auto"
        rows={6}
        maxLength={SOURCE_LIMITS.characters}
        hint={t`Notes, an article or a transcript. Markdown headings become its sections.`}
        error={errors.text}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <InnerActions
        label={t`Add this text`}
        busy={adding.state.step === 'reading'}
        onAdd={() => void add()}
        onClose={onClose}
      />
    </div>
  );
}

const FILE_TYPES = '.pdf,.docx,.md,.markdown,.txt,.html,.htm,.vtt,.srt';
const MEGABYTES = SOURCE_LIMITS.bytes / 1024 / 1024;

function FileButton({ adding }: { adding: Adding }) {
  const input = useRef<HTMLInputElement>(null);

  function send(file: File | undefined) {
    if (!file) return;
    if (file.size > SOURCE_LIMITS.bytes) adding.fail(t`${file.name} is too large. A file has at most ${MEGABYTES} MB.`);
    else void adding.add(file.name, (signal) => uploadFile(file, signal));
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={FILE_TYPES}
        aria-label={t`File with your material`}
        tabIndex={-1}
        className="ln:sr-only"
        onChange={({ target }) => {
          send(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <Button
        icon={FileUp}
        variant="secondary"
        size="sm"
        disabled={adding.state.step === 'reading'}
        onClick={() => input.current?.click()}
      >
        <Trans>Add a file</Trans>
      </Button>
    </>
  );
}

type InnerForm = 'link' | 'text';

interface AddMaterialProps {
  // That was shared with the application: it is added when the learner says so.
  link?: string | undefined;
  onAdded: (source: SourceView) => void;
}

export function AddMaterial({ link, onAdded }: AddMaterialProps) {
  const adding = useAdding(onAdded);
  const [form, setForm] = useState<InnerForm | undefined>(link ? 'link' : undefined);
  const buttons = useRef<HTMLDivElement>(null);
  const { state } = adding;
  const toggle = (name: InnerForm) => setForm(form === name ? undefined : name);

  function close() {
    buttons.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
    setForm(undefined);
  }

  return (
    <div className="ln:flex ln:flex-col ln:gap-4">
      <div ref={buttons} className="ln:flex ln:flex-wrap ln:gap-2">
        <FileButton adding={adding} />
        <Button
          icon={Link2}
          variant="secondary"
          size="sm"
          aria-expanded={form === 'link'}
          onClick={() => toggle('link')}
        >
          <Trans>Add a link</Trans>
        </Button>
        <Button
          icon={ClipboardPaste}
          variant="secondary"
          size="sm"
          aria-expanded={form === 'text'}
          onClick={() => toggle('text')}
        >
          <Trans>Paste text</Trans>
        </Button>
      </div>
      <p className="ln:-mt-2 ln:text-sm ln:text-muted">
        <Trans>PDF, Word, Markdown, text or HTML, up to {MEGABYTES} MB.</Trans>
      </p>
      {form === 'link' && <LinkForm link={link} adding={adding} onClose={close} />}
      {form === 'text' && <PasteForm adding={adding} onClose={close} />}
      {state.step === 'reading' && (
        <div className="ln:flex ln:flex-wrap ln:items-center ln:gap-3 ln:text-sm">
          <Spinner size="sm" label={t`Reading “${state.title}”`} showLabel />
          <Button size="sm" variant="ghost" onClick={adding.cancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
      {state.step === 'failed' && (
        <Alert tone="danger" title={t`This was not added`}>
          {state.message}
        </Alert>
      )}
    </div>
  );
}
