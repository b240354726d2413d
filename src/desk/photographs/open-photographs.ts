import { resolve } from 'node:path';
import { catalogueFolder } from '#catalogue/content-files.ts';
import { errorCode } from '#relay/process/start-problem.ts';
import type { Photographs, PhotographsParts } from './photographs.ts';

/** Null in a container image, which has no code of the catalogue. It is loaded when it is first needed. */
export async function openPhotographs(parts: Omit<PhotographsParts, 'folder' | 'root'>): Promise<Photographs | null> {
  try {
    const desk = await import('./photographs.ts');
    return new desk.Photographs({ ...parts, folder: resolve(catalogueFolder(process.env)), root: process.cwd() });
  } catch (error) {
    if (errorCode(error) === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}
