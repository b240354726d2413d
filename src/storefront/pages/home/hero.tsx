import { type RefObject, useEffect, useRef, useState } from 'react';
import { routes } from '#shop/routes.ts';
import type { HomeData } from '#storefront/page-data.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { avifSrcSet, webpOf } from '#storefront/ui/picture.tsx';
import { isMotionUnwanted, scrollMotion } from '#storefront/browser/moments.ts';
import * as styles from './hero.module.css';

/** Each slide shows for this long (R092). */
const autoplayMs = 4000;
const slideCount = 2;

type Heroes = HomeData['heroes'];

/**
 * The hero: two slides below 768 px, one picture otherwise (R091). The first slide serves both, with a picture and a
 * button text for each, so that only what is needed is fetched. Its pictures and texts are in `catalogue/shop.yaml`.
 */
export function Hero({ heroes, texts }: { heroes: Heroes; texts: HomeData['texts'] }) {
  const track = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const isNear = useAutoplay(track, paused || held);

  return (
    <section
      className={styles['hero']}
      aria-roledescription="carousel"
      aria-label="Highlights"
      data-testid="hero"
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ target }) => target.matches(':focus-visible') && setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div
        className={styles['track']}
        ref={track}
        onScroll={({ currentTarget }) => setActive(shownSlide(currentTarget))}
      >
        <div className={styles['slide']} role="group" aria-roledescription="slide" aria-label="Slide 1">
          <HeroPicture wide={heroes.wide} phone={heroes.phone1} />
          <div className={styles['message']}>
            <h1 className={styles['title']}>{texts.heroTitle}</h1>
            <p className={styles['text']}>{texts.heroText}</p>
            <p inert={active !== 0}>
              <Link to={routes.shopAll.href()} className={`banner-action ${styles['phone']}`}>
                All Products
              </Link>
              <Link to={routes.shopAll.href()} className={`banner-action ${styles['wide']}`}>
                Shop Now
              </Link>
            </p>
          </div>
        </div>
        <div
          className={`late ${styles['slide']} ${styles['phone']}`}
          role="group"
          aria-roledescription="slide"
          aria-label="Slide 2"
        >
          <HeroPicture phone={heroes.phone2} isNear={isNear} />
          <div className={styles['message']}>
            <p className={styles['title']}>{texts.secondHeroTitle}</p>
            <p className={styles['text']}>{texts.secondHeroText}</p>
            <p inert={active !== 1}>
              <Link to={routes.shopAll.href()} className="banner-action">
                Shop Now
              </Link>
            </p>
          </div>
        </div>
      </div>
      <div className={`needs-script ${styles['controls']}`}>
        <button
          type="button"
          className={styles['pause']}
          aria-label={paused ? 'Play the slides' : 'Pause the slides'}
          onClick={() => {
            setPaused(!paused);
            setHeld(false); // Pressing Play means play, though the button keeps the focus.
          }}
        >
          <Icon name={paused ? 'play' : 'pause'} />
        </button>
        {Array.from({ length: slideCount }, (_, index) => (
          <button
            key={index}
            type="button"
            className={styles['bullet']}
            aria-label={`Show slide ${index + 1}`}
            aria-current={index === active}
            data-testid="hero-bullet"
            onClick={() => showSlide(track.current, index)}
          />
        ))}
      </div>
    </section>
  );
}

interface HeroPictureProps {
  /** The picture for wide screens, on the first slide. */
  readonly wide?: Heroes['wide'];
  readonly phone: Heroes['phone1'];
  /** True if the slide is shown soon. */
  readonly isNear?: boolean;
}

function HeroPicture({ wide, phone, isNear = true }: HeroPictureProps) {
  if (phone.widths.length === 0) return null;
  return (
    <picture className={`${isNear ? '' : 'unread '}${styles['frame']}`}>
      {wide && wide.widths.length > 0 && (
        <source media="(min-width: 768px)" type="image/avif" srcSet={avifSrcSet(wide)} sizes="max(100vw, 1020px)" />
      )}
      <source type="image/avif" srcSet={avifSrcSet(phone)} sizes="60vw" />
      <img
        className={styles['picture']}
        src={webpOf(phone.src)}
        alt=""
        width={phone.width}
        height={phone.height}
        loading={wide ? 'eager' : 'lazy'}
        fetchPriority={wide ? 'high' : undefined}
      />
    </picture>
  );
}

/**
 * Moves on every 4 s, however long a slide takes to scroll; the time restarts when the visitor has moved it (D62). Not
 * when paused or with reduced motion (WCAG 2.2.2). On wide screens there is nowhere to move to; the timer runs on in
 * case the window becomes narrow. Halfway to the first move it reports that the next slide's picture is wanted soon: a
 * visitor who leaves before need not fetch it.
 */
function useAutoplay(track: RefObject<HTMLDivElement | null>, off: boolean): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = track.current;
    if (!element || off || isMotionUnwanted()) return undefined;
    let aim: number | null = null; // Where autoplay is scrolling to.
    const moveOn = () => {
      if (element.scrollWidth <= element.clientWidth) return;
      aim = ((aim ?? shownSlide(element)) + 1) % slideCount;
      showSlide(element, aim);
    };
    const ahead = setTimeout(() => setNear(true), autoplayMs / 2);
    let beat = setInterval(moveOn, autoplayMs);
    const rest = () => {
      if (aim === null) {
        clearInterval(beat);
        beat = setInterval(moveOn, autoplayMs);
      }
      aim = null;
    };
    element.addEventListener('scrollend', rest);
    return () => {
      clearTimeout(ahead);
      clearInterval(beat);
      element.removeEventListener('scrollend', rest);
    };
  }, [off, track]);
  return isNear;
}

function shownSlide(track: HTMLDivElement): number {
  return Math.round(track.scrollLeft / track.clientWidth);
}

function showSlide(track: HTMLDivElement | null, index: number): void {
  track?.scrollTo({ left: index * track.clientWidth, behavior: scrollMotion() });
}
