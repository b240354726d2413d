import { chatLink } from '#shop/links.ts';
import { shop } from '#storefront/shop-data.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import * as styles from './chat-button.module.css';

/** The floating chat link at the bottom right (R048). */
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
