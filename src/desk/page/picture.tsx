/** A product's picture, or its empty place. `size` is in pixels. */
export function Picture({ address, size = 72 }: { address: string | null; size?: number }) {
  if (address === null) return <span className="no-picture" />;
  return <img src={address} alt="" width={size} height={size} loading="lazy" />;
}
