import { SOURCE_LIMITS, type SourceView } from '@coursewright/contracts';
import { announce, errorMessage } from '@coursewright/mfe-kit';
import { Alert, Button, Spinner, TextArea, TextField } from '@coursewright/ui';
import { ClipboardPaste } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { addText } from './sources.api.ts';

type State = { step: 'idle' } | { step: 'reading'; title: string } | { step: 'failed'; message: string };

/** One at a time, because reading a long document takes seconds. */
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
        announce(`${source.title} was added.`);
        onAdded(source);
        return true;
      } catch (error) {
        if (!control.signal.aborted) setState({ step: 'failed', message: errorMessage(error) });
        return false;
      }
    },
  };
}

type Adding = ReturnType<typeof useAdding>;

interface PasteFormProps {
  adding: Adding;
  onClose: () => void;
}

// No form of its own: it stands in the form of the course.
function PasteForm({ adding, onClose }: PasteFormProps) {
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [errors, setErrors] = useState<{ title?: string; text?: string }>({});

  async function add() {
    const found = {
      ...(title.trim() === '' && { title: 'Please give it a title' }),
      ...(text.trim() === '' && { text: 'Please paste the text' }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (await adding.add(title.trim(), (signal) => addText({ title, text }, signal))) onClose();
  }

  return (
    <fieldset className="ln:flex ln:min-w-0 ln:flex-col ln:gap-4">
      <legend className="ln:mb-3 ln:text-sm ln:font-semibold">Paste text or a transcript</legend>
      <TextField
        label="Title of the text"
        dir="auto"
        placeholder="Such as “Lecture notes, week 3”"
        maxLength={200}
        autoComplete="off"
        error={errors.title}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={(event) => {
          // Enter would submit the form of the course.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <TextArea
        label="Text"
        dir="auto"
        rows={6}
        maxLength={SOURCE_LIMITS.characters}
        hint="Headings on lines of their own become the sections."
        error={errors.text}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="ln:flex ln:flex-wrap ln:gap-2">
        <Button size="sm" loading={adding.state.step === 'reading'} onClick={() => void add()}>
          Add this text
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Close
        </Button>
      </div>
    </fieldset>
  );
}

export function AddMaterial({ onAdded }: { onAdded: (source: SourceView) => void }) {
  const adding = useAdding(onAdded);
  const [pasting, setPasting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { state } = adding;

  function close() {
    setPasting(false);
    opener.current?.focus();
  }

  return (
    <div className="ln:flex ln:flex-col ln:gap-4">
      <div className="ln:flex ln:flex-wrap ln:gap-2">
        <Button
          ref={opener}
          icon={ClipboardPaste}
          variant="secondary"
          size="sm"
          aria-expanded={pasting}
          onClick={() => setPasting(!pasting)}
        >
          Paste text
        </Button>
      </div>
      {pasting && <PasteForm adding={adding} onClose={close} />}
      {state.step === 'reading' && (
        <div className="ln:flex ln:flex-wrap ln:items-center ln:gap-3 ln:text-sm">
          <Spinner size="sm" label={`Reading “${state.title}”`} showLabel />
          <Button size="sm" variant="ghost" onClick={adding.cancel}>
            Cancel
          </Button>
        </div>
      )}
      {state.step === 'failed' && (
        <Alert tone="danger" title="This was not added">
          {state.message}
        </Alert>
      )}
    </div>
  );
}
