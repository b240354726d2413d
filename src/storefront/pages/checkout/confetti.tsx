import { useEffect, useRef, useState } from 'react';
import { isMotionUnwanted } from '#storefront/ui/motion.ts';
import * as styles from './confetti.module.css';

/** Its duration (R208). */
const confettiMs = 20_000;
const burstMs = 700;
const colors = ['#0B6B4B', '#F7A823', '#B93A24', '#FFFFFF', '#2A7FB8'];

/**
 * Confetti over the page that blocks nothing; none for people who prefer reduced motion. Its code loads when it plays.
 */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [playing, setPlaying] = useState(() => !isMotionUnwanted());
  useEffect(() => {
    const element = canvas.current;
    if (!playing || !element) return undefined;
    let bursts: ReturnType<typeof setInterval> | undefined;
    let stopped = false;
    const stop = () => {
      stopped = true;
      clearInterval(bursts);
    };
    import('canvas-confetti').then(
      ({ default: confetti }) => {
        if (stopped) return;
        const fire = confetti.create(element, { resize: true });
        const burst = () =>
          void fire({ particleCount: 24, spread: 100, origin: { x: Math.random(), y: 0 }, startVelocity: 20, colors });
        burst();
        bursts = setInterval(burst, burstMs);
      },
      (error: unknown) => console.warn('confetti: its code did not arrive', error),
    );
    const end = setTimeout(() => setPlaying(false), confettiMs);
    return () => {
      clearTimeout(end);
      stop();
    };
  }, [playing]);
  return playing ? (
    <canvas ref={canvas} className={styles['confetti']} aria-hidden="true" data-testid="confetti" />
  ) : null;
}
