import type { CardKind, LessonCard } from '@coursewright/contracts';
import { announce, errorMessage, MfeLink } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Button, Card, FailureAlert, IconButton, Menu, MenuItem, RetryButton, Skeleton } from '@coursewright/ui';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, EllipsisVertical, Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ReminderOffer } from '../../shared/reminder-offer.ts';
import { LessonText } from '../lesson/lesson-text.tsx';
import { CardEditor } from './card-editor.tsx';
import { type LessonPlace, lessonCardsQuery, useLessonCards } from './cards.api.ts';

const GROUPS: { kind: CardKind; title: MessageDescriptor }[] = [
  { kind: 'term', title: msg`Key terms` },
  { kind: 'point', title: msg`Key points` },
  { kind: 'question', title: msg`Questions` },
];

const plain = (html: string) => html.replace(/<[^>]*>/g, '').trim();

interface RowProps {
  card: LessonCard;
  busy: boolean;
  onKeep: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

function CardRow({ card, busy, onKeep, onEdit, onRemove }: RowProps) {
  const name = plain(card.frontHtml);
  const isKept = card.cardId !== null;
  return (
    <li className="ln:flex ln:items-start ln:gap-3 ln:py-3">
      <div className="ln:min-w-0 ln:flex-1">
        <LessonText blocks={[card.frontHtml]} className="ln:font-semibold" />
        <div className="ln:mt-1 ln:text-muted">
          <LessonText blocks={[card.backHtml]} />
        </div>
      </div>
      {isKept ? (
        <div className="ln:flex ln:flex-none ln:items-center">
          <span className="ln:flex ln:items-center ln:gap-1 ln:text-sm ln:font-semibold ln:text-success">
            <Check className="ln:size-4" />
            <Trans>Card kept</Trans>
          </span>
          <Menu trigger={<IconButton aria-label={t`Change the card ${name}`} icon={EllipsisVertical} />}>
            {card.kind !== 'question' && (
              <MenuItem icon={Pencil} onSelect={onEdit}>
                <Trans>Edit</Trans>
              </MenuItem>
            )}
            <MenuItem icon={Trash2} tone="danger" onSelect={onRemove}>
              <Trans>Remove</Trans>
            </MenuItem>
          </Menu>
        </div>
      ) : (
        <Button
          icon={Plus}
          variant="secondary"
          className="ln:flex-none"
          disabled={busy}
          aria-label={t`Keep the card ${name}`}
          onClick={onKeep}
        >
          <Trans>Keep</Trans>
        </Button>
      )}
    </li>
  );
}

export function CardPanel({ place, version }: { place: LessonPlace; version: number }) {
  const { data, error, refetch } = useQuery(lessonCardsQuery(place, version));
  const { keep, remove, replace, onEdited } = useLessonCards(place, version);
  const [edited, setEdited] = useState<LessonCard & { cardId: string }>();
  const failure = keep.error ?? remove.error;
  const cards = data?.cards ?? [];
  const open = cards.filter(({ cardId }) => cardId === null).map(({ key }) => key);

  async function keepCards(keys: string[]) {
    await keep.mutateAsync(keys).then(
      () => announce(plural(keys.length, { one: 'The card is kept.', other: '# cards are kept.' })),
      () => undefined,
    );
  }

  if (error) {
    return (
      <FailureAlert
        title={t`The cards could not be loaded`}
        text={errorMessage(error)}
        actions={<RetryButton label={t`Try again`} onClick={() => void refetch()} />}
      />
    );
  }
  if (!data) return <Skeleton shape="block" width="100%" height="12rem" />;
  if (cards.length === 0) {
    return (
      <p className="ln:text-muted">
        <Trans>No marked terms or key points were found in this lesson.</Trans>
      </p>
    );
  }
  return (
    <Card className="ln:flex ln:flex-col ln:gap-4">
      <div className="ln:flex ln:flex-wrap ln:items-center ln:gap-3">
        <p className="ln:min-w-0 ln:flex-1 ln:basis-60 ln:text-sm ln:text-muted">
          <Trans>
            Found in the text of this lesson. What you keep comes back under{' '}
            <MfeLink to={`/recall?course=${place.courseId}`} className="ln:font-semibold ln:text-brand ln:underline">
              Recall
            </MfeLink>
            .
          </Trans>
        </p>
        {open.length > 1 && (
          <Button size="sm" variant="secondary" loading={keep.isPending} onClick={() => void keepCards(open)}>
            <Trans>Keep all {open.length}</Trans>
          </Button>
        )}
      </div>
      {GROUPS.map(({ kind, title }) => {
        const group = cards.filter((card) => card.kind === kind);
        if (group.length === 0) return null;
        return (
          <section key={kind} aria-label={i18n._(title)}>
            <h3 className="ln:text-sm ln:font-semibold ln:text-brand">{i18n._(title)}</h3>
            <ul className="ln:divide-y ln:divide-line">
              {group.map((card) => (
                <CardRow
                  key={card.key}
                  card={card}
                  busy={keep.isPending}
                  onKeep={() => void keepCards([card.key])}
                  onEdit={() => card.cardId && setEdited({ ...card, cardId: card.cardId })}
                  onRemove={() => card.cardId && remove.mutate(card.cardId)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {keep.isSuccess && (
        <Suspense fallback={null}>
          <ReminderOffer />
        </Suspense>
      )}
      <FailureAlert text={failure && errorMessage(failure)} />
      {edited && (
        <CardEditor
          card={edited}
          onClose={() => setEdited(undefined)}
          onSaved={(card) => {
            replace(card, edited);
            void onEdited();
          }}
        />
      )}
    </Card>
  );
}
