import { t } from '@lingui/core/macro';
import clsx from 'clsx';
import { ChevronDown, CircleAlert, Eye, EyeOff, Search } from 'lucide-react';
import {
  type AriaAttributes,
  type ClipboardEvent,
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import styles from './field.module.css';
import { IconButton } from './icon-button.tsx';
import password from './password-field.module.css';
import select from './select-field.module.css';
import area from './text-area.module.css';
import text from './text-field.module.css';
import hidden from './visually-hidden.module.css';

type FieldProps = {
  label: ReactNode;
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
};

type Control = AriaAttributes & { id: string; className: string };
type WithFrame = FieldProps & { id?: string | undefined; className?: string | undefined };
type FrameProps<P> = P & { render: (control: Control, rest: Omit<P, keyof WithFrame>) => ReactNode };

/** A browser leaves out what a field does not take, and says nothing. */
function isPasteCut({ target, clipboardData }: ClipboardEvent): boolean {
  const { maxLength, value, selectionStart, selectionEnd } = target as HTMLInputElement;
  if (!(maxLength > 0)) return false;
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
  return value.length - replaced + clipboardData.getData('text').replaceAll('\r\n', '\n').trim().length > maxLength;
}

/** Connects label, hint and error to the control by id. */
function FieldFrame<P extends WithFrame>({ render, ...props }: FrameProps<P>) {
  const { id, label, hideLabel, hint, error: found, className, ...rest } = props as WithFrame;
  const [isCut, setCut] = useState(false);
  const error = found || (isCut && t`The pasted text is too long for this field: its end is missing.`);
  const generated = useId();
  const controlId = id ?? generated;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  return (
    <div
      className={clsx(styles.field, className)}
      onPaste={(event) => setCut(isPasteCut(event))}
      onInput={({ nativeEvent }) => (nativeEvent as InputEvent).inputType !== 'insertFromPaste' && setCut(false)}
    >
      <label htmlFor={controlId} className={hideLabel ? hidden.hidden : styles.label}>
        {label}
      </label>
      {render(
        {
          id: controlId,
          className: styles.control ?? '',
          'aria-describedby': clsx(errorId, hintId) || undefined,
          'aria-invalid': error ? true : undefined,
        },
        rest as Omit<P, keyof WithFrame>,
      )}
      {error && (
        <p id={errorId} role={isCut ? 'alert' : undefined} className={styles.error}>
          <CircleAlert />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = ComponentProps<'input'> & FieldProps & { icon?: ReactNode };

export function TextField({ icon, ...props }: TextFieldProps) {
  return (
    <FieldFrame
      {...props}
      render={(control, rest) => (
        <div className={text.wrap}>
          {icon && <span className={text.icon}>{icon}</span>}
          <input type="text" {...rest} {...control} className={clsx(control.className, icon && text.withIcon)} />
        </div>
      )}
    />
  );
}

type TextAreaProps = ComponentProps<'textarea'> & FieldProps & { autoGrow?: boolean };

export function TextArea({ autoGrow, ...props }: TextAreaProps) {
  return (
    <FieldFrame
      {...props}
      render={(control, rest) => (
        <textarea
          rows={4}
          {...rest}
          {...control}
          className={clsx(control.className, area.area, autoGrow && area.grow)}
        />
      )}
    />
  );
}

type SelectFieldProps = ComponentProps<'select'> & FieldProps;

export function SelectField(props: SelectFieldProps) {
  return (
    <FieldFrame
      {...props}
      render={(control, rest) => (
        <div className={select.wrap}>
          <select {...rest} {...control} className={clsx(control.className, select.select)} />
          <ChevronDown className={select.chevron} />
        </div>
      )}
    />
  );
}

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & FieldProps;

export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame
      {...props}
      render={(control, rest) => (
        <div className={password.wrap}>
          <input
            autoComplete="current-password"
            // While it is shown, nothing corrects it or sends it to be checked.
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className={clsx(control.className, password.input)}
          />
          <IconButton
            size="sm"
            className={password.toggle}
            aria-label={shown ? t`Hide characters` : t`Show characters`}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            icon={shown ? EyeOff : Eye}
          />
        </div>
      )}
    />
  );
}

const PAUSE_MS = 300;

type SearchFieldProps = Omit<TextFieldProps, 'label' | 'value' | 'onChange'> & {
  label: string;
  value: string;
  onSearch: (value: string) => void;
};

/** Searches when typing pauses; a later change of `value` does not overwrite what is being typed. */
export function SearchField({ label, value, onSearch, ...rest }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const search = useEffectEvent(onSearch);

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      search(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <TextField
      {...rest}
      label={label}
      hideLabel
      type="search"
      placeholder={label}
      icon={<Search />}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
