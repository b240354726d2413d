/**
 * The only module that makes links: real links, which the router follows without loading a document, and whose data is
 * fetched as soon as a finger or pointer comes near.
 */
import type { MouseEvent, ReactNode } from 'react';
import { prefetchPage } from '#storefront/browser/page-loader.ts';
import { useRouter } from '#storefront/router/use-router.ts';

interface Props {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly testId?: string | undefined;
  readonly label?: string;
  readonly current?: 'page' | undefined;
  readonly onClick?: () => void;
}

export function Link({ to, children, className, testId, label, current, onClick }: Props) {
  const router = useRouter();
  const prefetch = () => prefetchPage(to);
  const follow = (event: MouseEvent) => {
    // The second click of a double click was meant for the page before.
    if (event.detail > 1) return event.preventDefault();
    onClick?.();
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain) return;
    event.preventDefault();
    void router.go(to, event.currentTarget);
  };
  return (
    <a
      href={to}
      className={className}
      data-testid={testId}
      aria-label={label}
      aria-current={current}
      onClick={follow}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {children}
    </a>
  );
}
