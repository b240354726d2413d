import { chatLink } from '#shop/chat-link.ts';
import { shop } from '#storefront/built-in.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import styles from './chat-button.module.css';

/** The floating chat link at the bottom right (spec §1). */
export function ChatButton() {
  return (
    <aside aria-label="Chat">
      <a
        className={styles['chat']}
        href={chatLink(shop.chatNumber)}
        target="_blank"
        rel="noopener"
        aria-label="Chat with us on WhatsApp"
      >
        <Icon name="whatsapp" />
      </a>
    </aside>
  );
}
