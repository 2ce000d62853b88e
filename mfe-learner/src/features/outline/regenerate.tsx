import type { OutlineRequestView } from '@coursewright/contracts';
import { Button, TextField } from '@coursewright/ui';
import { RefreshCw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { SaveNotice } from '../../shared/save-notice.tsx';
import { usePatientAction } from '../../shared/use-patient-action.ts';
import { requestOutline } from '../create-course/request-outline.api.ts';
import type { Outline } from './outline-edits.ts';

interface RegenerateProps {
  request: OutlineRequestView | undefined;
  outline: Outline;
  /** False while a title is missing: the author reads the outline as it is on the screen. */
  ready: boolean;
  onStarted: (generationId: string) => void;
}

const SUGGESTIONS = ['Shorter', 'More practice', 'For beginners', 'Go deeper'];

/** Asks the author for another version of the outline. */
export function Regenerate({ request, outline, ready, onStarted }: RegenerateProps) {
  const [instruction, setInstruction] = useState('');
  const [empty, setEmpty] = useState(false);
  const sending = usePatientAction<{ generationId: string }>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wish = instruction.trim();
    setEmpty(wish === '');
    if (!request || wish === '') return;
    const revision = { instruction: wish, outline };
    const accepted = await sending.run((signal) => requestOutline({ ...request, revision }, signal));
    if (accepted) onStarted(accepted.generationId);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="ln:flex ln:flex-col ln:gap-3">
      <fieldset className="ln:flex ln:flex-wrap ln:gap-2">
        <legend className="ln:mb-2 ln:text-sm ln:font-semibold">Not what you had in mind?</legend>
        {SUGGESTIONS.map((text) => (
          <button
            key={text}
            type="button"
            aria-pressed={instruction === text}
            onClick={() => setInstruction(text)}
            className="ln:min-h-9 ln:rounded-pill ln:border ln:border-line ln:px-3.5 ln:text-sm ln:font-medium ln:hover:border-line-strong ln:aria-pressed:border-brand ln:aria-pressed:bg-brand-soft ln:aria-pressed:text-brand"
          >
            {text}
          </button>
        ))}
      </fieldset>
      <div className="ln:flex ln:flex-col ln:gap-3 ln:sm:flex-row ln:sm:items-start">
        <TextField
          className="ln:flex-1"
          label="What should change"
          hideLabel
          dir="auto"
          placeholder="Or say what should change"
          autoComplete="off"
          maxLength={500}
          value={instruction}
          error={empty && instruction.trim() === '' ? 'Please say what should change' : undefined}
          onChange={(event) => setInstruction(event.target.value)}
        />
        <Button
          type="submit"
          variant="secondary"
          disabled={!ready || !request}
          loading={sending.state.status === 'busy' || sending.state.status === 'waiting'}
        >
          <RefreshCw aria-hidden="true" />
          Regenerate
        </Button>
      </div>
      <SaveNotice state={sending.state} title="The outline has not been asked for yet" onCancel={sending.cancel} />
    </form>
  );
}
