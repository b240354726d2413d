import { shop } from '#storefront/built-in.ts';
import type { PageMeta as Meta } from '#storefront/page-data.ts';

/**
 * Title, description and canonical address of a page (relative until the shop has a public origin); React hoists them into the head. What only machines read that load
 * a page cold (Open Graph, structured data) the prerenderer adds.
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
