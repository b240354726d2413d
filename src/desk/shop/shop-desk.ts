import { readPhotographDrafts } from '#catalogue/photograph-draft.ts';
import { photographKeys, readPhotographName } from '#catalogue/photograph-files.ts';
import { renderedPictures } from '#catalogue/read-catalogue.ts';
import type { Environment } from '#config';
import { OwnPages, type OwnPagesParts } from './own-pages.ts';
import { OwnShop } from './own-shop.ts';
import { ownNames } from './own-file.ts';
import { pictureChoices } from './picture-choices.ts';
import { ProductPages } from './product-pages.ts';

export interface ShopDesk {
  readonly shop: OwnShop;
  readonly pages: OwnPages;
  readonly productPages: ProductPages;
}

interface Surroundings {
  readonly environment: Environment;
  /** The project's folder, which has the pictures. */
  readonly root: string;
}

export function shopDesk(parts: OwnPagesParts, { environment, root }: Surroundings): ShopDesk {
  const choices = () => {
    const names = [...Object.keys(renderedPictures(root)), ...photographKeys(parts.folder), ...drafted(parts.folder)];
    return pictureChoices([...new Set(names)], ownNames(parts.folder)());
  };
  return {
    shop: new OwnShop({
      ...parts,
      environment,
      pictures: choices,
      picture: (name) => parts.picture(/^(\d+)-1$/.exec(name)?.[1] ?? name),
    }),
    pages: new OwnPages(parts),
    productPages: new ProductPages(parts),
  };
}

/** `43-1` for each photograph that waits to be published. */
function drafted(folder: string): readonly string[] {
  return readPhotographDrafts(folder).flatMap(({ id, photographs }) =>
    [...photographs.keys()].map((name) => `${id}-${readPhotographName(name)?.number}`),
  );
}
