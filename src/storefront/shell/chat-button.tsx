import { chatLink } from '#shop/links.ts';
import { shop } from '#storefront/shop-data.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { giveWay } from './chat-gives-way.ts';
import * as styles from './chat-button.module.css';

/** The floating chat link at the bottom right (R048), which gives way to prices and controls. */
export function ChatButton() {
  return (
    <aside aria-label="Chat">
      <a
        ref={giveWay}
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
