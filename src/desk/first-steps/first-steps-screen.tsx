import { addresses } from '#desk/addresses.ts';
import { Heading, PostButton, WideLink } from '#desk/page/form.tsx';
import { pluralize } from '#shop/numbers.ts';
import type { Step } from './steps.ts';

interface Props {
  steps: readonly Step[];
  /** Those that shoppers see once they are published. */
  waiting: readonly Step[];
}

export function FirstStepsScreen({ steps, waiting }: Props) {
  const left = steps.filter(({ isDone }) => !isDone).length + waiting.length;
  const toPublish = waiting.length > 0 ? `, ${waiting.length} of them only to publish` : '';
  return (
    <>
      <Heading title="First steps" />
      <p>{left === 0 ? 'All done.' : `${pluralize(left, 'step')} to do before your first order${toPublish}.`}</p>
      <ul className="rows">
        {steps.map((step) => (
          <li key={step.title} className="step">
            <StepRow step={step} isWaiting={waiting.includes(step)} />
          </li>
        ))}
      </ul>
      {waiting.length > 0 && <WideLink label="Publish what you have changed" href={addresses.publish} />}
      {left > 0 && <PostButton action={addresses.firstSteps} label="Hide these on Orders" look="quiet wide" />}
    </>
  );
}

function StepRow({ step, isWaiting }: { step: Step; isWaiting: boolean }) {
  const { title, text, isDone, address, province } = step;
  return (
    <>
      <a className="row" href={address}>
        <span className="row-head">
          <strong>{title}</strong>{' '}
          <span className={isDone ? 'badge' : 'badge badge-alert'}>
            {isWaiting ? 'Publish it' : isDone ? 'Done' : 'To do'}
          </span>
        </span>
        {!isDone && <span className="quiet">{text}</span>}
      </a>
      {!isDone && province !== undefined && (
        <PostButton action={addresses.firstSteps} hidden={{ province }} label={`Add ${title}`} look="quiet" />
      )}
    </>
  );
}
