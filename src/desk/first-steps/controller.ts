/** The first steps of a new shop: what is left of them, and two provinces by one tap each. */
import { Hono } from 'hono';
import { z } from 'zod';
import { otherProvinces } from '#catalogue/desk-content.ts';
import type { ShopContent } from '#catalogue/schema.ts';
import { withValue } from '#catalogue/edit-yaml.ts';
import { addresses } from '#desk/addresses.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import { type FormState, parseForm, textField } from '#desk/forms.ts';
import { type CatalogueDeps, readDraft, saveCatalogue } from '#desk/save-catalogue.ts';
import { writeCookie } from '#desk/session.ts';
import { dayMs, secondMs } from '#shop/time.ts';
import { FirstStepsScreen } from './first-steps-screen.tsx';
import type { Step } from './steps.ts';

export interface FirstStepsDeps extends CatalogueDeps {
  /** By default of the shop as it is published. */
  readonly firstSteps: (shop?: ShopContent) => Promise<readonly Step[]>;
  readonly isHttps: boolean;
}

/** `province`: to add; empty to hide the steps beside the orders. */
const stepForm = z.object({ province: textField });
const hiddenFor = (365 * dayMs) / secondMs;

export function firstStepsRoutes(deps: FirstStepsDeps): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  app.get(addresses.firstSteps, (c) => showSteps(c, deps));
  app.post(addresses.firstSteps, (c) => takeStep(c, deps));
  return app;
}

async function showSteps(c: DeskContext, deps: FirstStepsDeps, refused: Partial<FormState> = {}, status = 200) {
  const { shop } = await readDraft(deps.catalogueFolder);
  const published = await deps.firstSteps();
  const steps = await deps.firstSteps(shop.value ?? undefined);
  const isWaiting = ({ title, isDone }: Step) =>
    isDone && published.some((step) => step.title === title && !step.isDone);
  return c.var.show(FirstStepsScreen, { steps, waiting: steps.filter(isWaiting), ...refused }, status);
}

async function takeStep(c: DeskContext, deps: FirstStepsDeps): Promise<Response> {
  const { province: value } = parseForm(stepForm, c.var.form);
  if (value === '') {
    writeCookie(c, 'steps', 'hidden', { isHttps: deps.isHttps, maxAge: hiddenFor });
    return c.redirect(addresses.list, 303);
  }
  const { shop } = await readDraft(deps.catalogueFolder);
  const province = otherProvinces.find((each) => each.value === value);
  if (!province || !shop.value) return showSteps(c, deps, {}, 409);
  const { text, path } = shop;
  const { provinces } = shop.value;
  const isThere = provinces.some((each) => each.value === value);
  const after = isThere ? text : withValue(text, ['provinces'], [...provinces, province]);
  const result = await saveCatalogue(deps, c.var.session, { edits: [{ path, before: text, after }] });
  if (result.kind === 'refused') return showSteps(c, deps, result, result.status);
  return c.redirect(addresses.firstSteps, 303);
}
