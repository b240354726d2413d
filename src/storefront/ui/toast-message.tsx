import { Icon, type IconName } from './icon.tsx';
import * as styles from './toast-message.module.css';

export const toastKinds = ['info', 'success', 'warning', 'error', 'default'] as const;
export type ToastKind = (typeof toastKinds)[number];

interface Props {
  readonly kind: ToastKind;
  readonly content: string;
}

/** The content of a toast: the colour and icon of its kind, and its sentence. */
export function ToastMessage({ kind, content }: Props) {
  return (
    <div className={styles['toast']} data-kind={kind} data-testid="toast">
      <Icon name={icons[kind]} />
      <span>{content}</span>
    </div>
  );
}

const icons: Readonly<Record<ToastKind, IconName>> = {
  info: 'info',
  success: 'check',
  warning: 'info',
  error: 'info',
  default: 'info',
};
