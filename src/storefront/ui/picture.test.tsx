import { describe, expect, it } from 'vitest';
import { avifSrcSet, webpOf } from './picture.tsx';

describe('the widths of a picture', () => {
  it('are the AVIF files of the JPEG, each with its width', () => {
    expect(avifSrcSet({ src: '/pictures/43-1.jpg', widths: [320, 640] })).toBe(
      '/pictures/43-1-320.avif 320w, /pictures/43-1-640.avif 640w',
    );
  });
});

describe('a picture for browsers without AVIF', () => {
  it('is the WebP of the JPEG; a picture from elsewhere stays as it is', () => {
    expect(webpOf('/pictures/43-1.0a1b.jpg')).toBe('/pictures/43-1.0a1b.webp');
    expect(webpOf('/placeholder.svg')).toBe('/placeholder.svg');
    expect(webpOf('https://panja.example/43.jpg')).toBe('https://panja.example/43.jpg');
  });
});
