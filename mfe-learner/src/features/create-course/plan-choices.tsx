import { courseTypeLabels } from '@coursewright/contracts';
import { notify, useUser } from '@coursewright/mfe-kit';
import { ChoiceCards } from '@coursewright/ui';
import { Clapperboard, Images, LayoutGrid, List } from 'lucide-react';
import { Controller, useFormContext } from 'react-hook-form';
import type { OutlineForm } from './outline-form.ts';

const refuse = () => void notify.info('For paid members only');

/** How long the course is and of which kind; the larger ones belong to the paid plans. */
export function PlanChoices() {
  const { control } = useFormContext<OutlineForm>();
  const isFree = useUser().plan === 'free';
  return (
    <>
      <Controller
        control={control}
        name="topicCount"
        render={({ field }) => (
          <ChoiceCards
            label="Number of Sub Topics"
            hint={isFree ? 'For free member sub topics is limited to 5' : 'Select number of sub topics'}
            options={[
              { value: '4', title: '5', description: 'Short and focused', icon: <List aria-hidden="true" /> },
              {
                value: '7',
                title: '10',
                description: 'Broad and thorough',
                icon: <LayoutGrid aria-hidden="true" />,
                locked: isFree,
              },
            ]}
            value={field.value}
            onValueChange={field.onChange}
            onLockedClick={refuse}
          />
        )}
      />
      <Controller
        control={control}
        name="courseType"
        render={({ field }) => (
          <ChoiceCards
            label="Course Type"
            options={[
              {
                value: 'Text & Image Course',
                title: courseTypeLabels['Text & Image Course'],
                description: 'Read, with pictures',
                icon: <Images aria-hidden="true" />,
              },
              {
                value: 'Video & Text Course',
                title: courseTypeLabels['Video & Text Course'],
                description: 'Watch, then read',
                icon: <Clapperboard aria-hidden="true" />,
                locked: isFree,
              },
            ]}
            value={field.value}
            onValueChange={field.onChange}
            onLockedClick={refuse}
          />
        )}
      />
    </>
  );
}
