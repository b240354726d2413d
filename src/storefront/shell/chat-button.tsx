import { chatLink } from '#shop/links.ts';
import { shop } from '#storefront/shop-data.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { whenIdle } from '#storefront/browser/moments.ts';
import * as styles from './chat-button.module.css';

/** The floating chat link at the bottom right (R048), which gives way to controls and to the words of cards. */
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

/**
 * Marks the chat button as `data-away` while a control, a price or a card's name lies beneath it (R048): in the corner
 * of the window that begins with the button. The browser compares the places itself, so scrolling runs no code until
 * something comes or goes. Returns its end.
 */
function giveWay(chat: Element | null): (() => void) | undefined {
  if (!chat) return;
  let observer: IntersectionObserver | undefined;
  let isPlanned = false;
  const watch = () => {
    isPlanned = false;
    observer?.disconnect();
    const beneath = new Set<Element>();
    const { left, top } = chat.getBoundingClientRect();
    observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) beneath[isIntersecting ? 'add' : 'delete'](target);
        chat.toggleAttribute('data-away', beneath.size > 0);
      },
      { rootMargin: `${-top}px 0px 0px ${-left}px` },
    );
    // A phone's bar hides what is behind it.
    const bar = document.querySelector('.in-reach');
    const place = bar && getComputedStyle(bar).position === 'fixed' ? bar : document.body;
    for (const element of place.querySelectorAll('*')) {
      if (element !== chat && (isControl(element) || isRead(element))) observer.observe(element);
    }
  };
  const watchLater = () => {
    if (!isPlanned) whenIdle(watch);
    isPlanned = true;
  };
  watchLater();
  window.addEventListener('resize', watchLater);
  const changes = new MutationObserver(watchLater);
  changes.observe(document.body, { childList: true, subtree: true });
  return () => {
    window.removeEventListener('resize', watchLater);
    changes.disconnect();
    observer?.disconnect();
  };
}

/** A link around a picture is large enough to be tapped next to the chat button; a dialog lies over it. */
function isControl(element: Element): boolean {
  const isLink = element.matches('button, label, input, select, textarea, summary, a');
  return isLink && !element.querySelector('a img') && !element.closest('dialog');
}

/** A price, or words in a link that has a picture: a card's name. */
function isRead({ childNodes, parentElement }: Element): boolean {
  const texts = [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  const isPrice = texts.some(({ nodeValue }) => nodeValue?.includes('Rs'));
  return isPrice || (texts.length > 0 && parentElement?.matches('a:has(img)') === true);
}
