import { shop } from '#storefront/shop-data.ts';
import type { PageMeta as Meta } from '#storefront/page-data.ts';

/**
 * Title, description and canonical address of a page (relative until the shop has a public origin); React hoists them
 * into the head. The build adds what only machines read (Open Graph, structured data).
 */
export function PageMeta({ meta }: { meta: Meta }) {
  return (
    <>
      <title>{meta.title}</title>
      <meta name="description" content={meta.description} />
      <link rel="canonical" href={shop.publicOrigin + meta.canonical} />
    </>
  );
}
