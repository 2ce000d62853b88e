import type { CourseEdit, CourseStructure } from '@coursewright/contracts';
import { Button, Dialog, SelectField } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { TitleField } from '../create-course/topic-card.tsx';
import type { StructureLesson, StructureTopic } from './moves.ts';

export type DialogRequest =
  | { kind: 'add-topic' }
  | { kind: 'add-lesson'; topic: StructureTopic }
  | { kind: 'move'; lesson: StructureLesson; from: StructureTopic }
  | { kind: 'split-topic'; topic: StructureTopic }
  | { kind: 'split-lesson'; lesson: StructureLesson }
  | { kind: 'merge-topic'; topic: StructureTopic }
  | { kind: 'merge-lesson'; lesson: StructureLesson; topic: StructureTopic };

interface Props {
  request: DialogRequest;
  structure: CourseStructure;
  onClose: () => void;
  onEdit: (edit: CourseEdit, done: string) => void;
}

export function EditDialog({ request, ...rest }: Props) {
  switch (request.kind) {
    case 'add-topic':
      return <AddTopic {...rest} />;
    case 'add-lesson':
      return <AddLesson {...rest} topic={request.topic} />;
    case 'move':
      return <MoveLesson {...rest} lesson={request.lesson} from={request.from} />;
    case 'split-topic':
      return <SplitTopic {...rest} topic={request.topic} />;
    case 'split-lesson':
      return <SplitLesson {...rest} lesson={request.lesson} />;
    case 'merge-topic':
      return <MergeTopic {...rest} topic={request.topic} />;
    case 'merge-lesson':
      return <MergeLesson {...rest} lesson={request.lesson} topic={request.topic} />;
  }
}

type DialogProps = Omit<Props, 'request'>;

interface FrameProps {
  title: string;
  description?: string;
  confirm: string;
  ready: boolean;
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
}

function Frame({ title, description, confirm, ready, onClose, onConfirm, children }: FrameProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!ready) return;
    onConfirm();
    onClose();
  }
  return (
    <Dialog open onOpenChange={onClose} title={title} {...(description && { description })}>
      <form noValidate onSubmit={submit} className="ln:flex ln:flex-col ln:gap-4">
        {children}
        <div className="ln:mt-2 ln:flex ln:flex-wrap ln:justify-end ln:gap-3">
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" disabled={!ready}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function AddTopic({ onClose, onEdit }: DialogProps) {
  const [title, setTitle] = useState('');
  const [lesson, setLesson] = useState('');
  const ready = title.trim() !== '' && lesson.trim() !== '';
  return (
    <Frame
      title={t`Add topic`}
      confirm={t`Add topic`}
      ready={ready}
      onClose={onClose}
      onConfirm={() => onEdit({ op: 'add-topic', title: title.trim(), lessons: [lesson.trim()] }, t`Topic added`)}
    >
      <TitleField label={t`Title of the topic`} value={title} onChange={setTitle} />
      <TitleField label={t`Its first lesson`} value={lesson} onChange={setLesson} />
    </Frame>
  );
}

function AddLesson({ topic, onClose, onEdit }: DialogProps & { topic: StructureTopic }) {
  const [title, setTitle] = useState('');
  return (
    <Frame
      title={t`Add lesson`}
      description={t`To “${topic.title}”`}
      confirm={t`Add lesson`}
      ready={title.trim() !== ''}
      onClose={onClose}
      onConfirm={() => onEdit({ op: 'add-lesson', topicId: topic.id, title: title.trim() }, t`Lesson added`)}
    >
      <TitleField
        label={t`Title of the lesson`}
        value={title}
        onChange={setTitle}
        hint={t`It is written when you open it, or with the whole course.`}
      />
    </Frame>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { id: string; title: string }[];
}

const Choice = ({ label, value, onChange, options }: ChoiceProps) => (
  <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
    {options.map(({ id, title }) => (
      <option key={id} value={id}>
        {title}
      </option>
    ))}
  </SelectField>
);

type LessonProps = DialogProps & { lesson: StructureLesson };
type TopicProps = DialogProps & { topic: StructureTopic };

function MoveLesson({ lesson, from, structure, onClose, onEdit }: LessonProps & { from: StructureTopic }) {
  const options = structure.topics.filter(
    ({ id, subtopics }) => id !== from.id && subtopics.length < structure.limits.lessons,
  );
  const [topicId, setTopicId] = useState(options[0]?.id ?? '');
  const target = options.find(({ id }) => id === topicId);
  return (
    <Frame
      title={t`Move to another topic`}
      description={lesson.title}
      confirm={t`Move`}
      ready={target !== undefined}
      onClose={onClose}
      onConfirm={() =>
        target &&
        onEdit({ op: 'move-lesson', id: lesson.id, topicId, at: target.subtopics.length }, t`Moved to ${target.title}`)
      }
    >
      <Choice label={t`Topic`} value={topicId} onChange={setTopicId} options={options} />
    </Frame>
  );
}

function SplitTopic({ topic, onClose, onEdit }: TopicProps) {
  const options = topic.subtopics.slice(1);
  const [from, setFrom] = useState(options[0]?.id ?? '');
  const [title, setTitle] = useState('');
  const at = topic.subtopics.findIndex(({ id }) => id === from);
  return (
    <Frame
      title={t`Split topic`}
      description={t`The lessons from here on become a topic of their own.`}
      confirm={t`Split`}
      ready={title.trim() !== '' && at > 0}
      onClose={onClose}
      onConfirm={() => onEdit({ op: 'split-topic', id: topic.id, at, title: title.trim() }, t`Topic split`)}
    >
      <Choice label={t`First lesson of the new topic`} value={from} onChange={setFrom} options={options} />
      <TitleField label={t`Title of the new topic`} value={title} onChange={setTitle} />
    </Frame>
  );
}

function SplitLesson({ lesson, onClose, onEdit }: LessonProps) {
  const [first, setFirst] = useState(lesson.title);
  const [second, setSecond] = useState('');
  const titles: [string, string] = [first.trim(), second.trim()];
  return (
    <Frame
      title={t`Split lesson`}
      description={
        lesson.written
          ? t`The first part keeps the text, your notes and your progress. The second part is a new lesson.`
          : t`The second part is a new lesson behind the first one.`
      }
      confirm={t`Split`}
      ready={!titles.includes('')}
      onClose={onClose}
      onConfirm={() => onEdit({ op: 'split-lesson', id: lesson.id, titles }, t`Lesson split`)}
    >
      <TitleField label={t`First part`} value={first} onChange={setFirst} />
      <TitleField label={t`Second part`} value={second} onChange={setSecond} />
    </Frame>
  );
}

function MergeTopic({ topic, structure, onClose, onEdit }: TopicProps) {
  const options = structure.topics.filter(({ id }) => id !== topic.id);
  const [into, setInto] = useState(options[0]?.id ?? '');
  return (
    <Frame
      title={t`Merge topics`}
      description={t`The lessons of “${topic.title}” go behind those of the other topic.`}
      confirm={t`Merge`}
      ready={into !== ''}
      onClose={onClose}
      onConfirm={() => onEdit({ op: 'merge', id: topic.id, into }, t`Topics merged`)}
    >
      <Choice label={t`Merge into`} value={into} onChange={setInto} options={options} />
    </Frame>
  );
}

function MergeLesson({ lesson, topic, onClose, onEdit }: LessonProps & TopicProps) {
  const options = topic.subtopics.filter(({ id }) => id !== lesson.id);
  const [into, setInto] = useState(options[0]?.id ?? '');
  const [title, setTitle] = useState('');
  const name = title.trim() === '' ? {} : { title: title.trim() };
  return (
    <Frame
      title={t`Merge lessons`}
      description={t`The other lesson keeps its text and notes. “${lesson.title}” is removed and can be restored.`}
      confirm={t`Merge`}
      ready={into !== ''}
      onClose={onClose}
      onConfirm={() => onEdit({ op: 'merge', id: lesson.id, into, ...name }, t`Lessons merged`)}
    >
      <Choice label={t`Merge into`} value={into} onChange={setInto} options={options} />
      <TitleField label={t`New title (optional)`} value={title} onChange={setTitle} />
    </Frame>
  );
}
