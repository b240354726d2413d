import { FileHead, type FileState, Saved } from '#desk/page/file-head.tsx';
import { addresses, shopSectionAddress } from '#desk/addresses.ts';
import { Button, SaveOnEnter, WideLink, Form, Problems } from '#desk/page/form.tsx';
import { colourPattern } from '#shop/colours.ts';
import { Field, Radio } from '#desk/page/field.tsx';
import { ColourText, useFrame } from '#desk/page/layout.tsx';
import type { OpenSection } from './open-section.ts';
import { type FieldGroup, type SectionField, maxLengthOf } from './section.ts';

interface ShopProps {
  published: readonly OpenSection[];
  atOnce: readonly OpenSection[];
  /** Of what is published. */
  file: FileState;
  /** In the files that take effect at once. */
  mistakes: readonly string[];
}

/** The parts of `shop.yaml` and `desk.yaml`, and the way to the lists of products. */
export function ShopScreen({ published, atOnce, file, mistakes }: ShopProps) {
  return (
    <>
      <FileHead title="Shop" file={file} />
      <h2>{effectOf({ isAtOnce: true })}</h2>
      <Problems title="Until this is corrected, the shop goes on with what the file said before:" problems={mistakes} />
      <ul className="rows">
        <SectionRows sections={atOnce} />
      </ul>
      <h2>{effectOf({ isAtOnce: false })}</h2>
      <ul className="rows">
        <li>
          <a className="row" href={addresses.pages}>
            <span className="row-head">On the pages</span>
            <span className="quiet">The products of each page, in their order</span>
          </a>
        </li>
        <SectionRows sections={published} />
      </ul>
    </>
  );
}

function SectionRows({ sections }: { sections: readonly OpenSection[] }) {
  return sections.map(({ id, title, summary }) => (
    <li key={id}>
      <a className="row" href={shopSectionAddress(id)}>
        <span className="row-head">{title}</span>
        {summary.length > 0 && (
          <span className="quiet row-summary">
            <ColourText text={summary.join('\u00A0· ')} />
          </span>
        )}
      </a>
    </li>
  ));
}

/** When a change counts, in one phrase (D116). */
function effectOf({ isAtOnce }: Pick<OpenSection, 'isAtOnce'>): string {
  return isAtOnce ? 'Takes effect at once' : 'Shoppers see it when you publish';
}

interface SectionScreenProps {
  section: OpenSection;
  /** `formVersion` of the values of now. */
  version: string;
  /** The one that was shown. */
  language: string;
  isSaved?: boolean;
}

export function SectionScreen({ section, version, language, isSaved = false }: SectionScreenProps) {
  const { id, title, intro, groups, file, isAtOnce } = section;
  const hasForm = file.blocked === null && groups.length > 0;
  const [others, inLanguages] = [groups.filter((group) => !group.language), groups.filter((group) => group.language)];
  return (
    <>
      <FileHead title={title} file={file}>
        {intro.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {isSaved && <Saved isAtOnce={isAtOnce} />}
      </FileHead>
      {hasForm && (
        <Form action={shopSectionAddress(id)} hidden={{ version }} className="card stack settings-form">
          <SaveOnEnter />
          {others.map(({ label, fields, link }) => {
            const inputs = fields.map((field) => <SectionInput key={field.name} {...field} />);
            return label === null ? (
              inputs
            ) : (
              <fieldset key={label} className="shop-pair">
                <legend>{label}</legend>
                {inputs}
                {link && <Button label={link.label} look="quiet" name="do" value={link.label} />}
              </fieldset>
            );
          })}
          {inLanguages.length > 0 && <Languages groups={inLanguages} chosen={language} />}
          <p className="quiet">{`${effectOf(section)}.`}</p>
          <Button label="Save" look="wide" />
          <Button label={backToShop} look="quiet wide" name="do" value="back" />
        </Form>
      )}
      {!hasForm && <WideLink label={backToShop} href={addresses.shop} />}
    </>
  );
}

export const backToShop = 'Back to shop settings';

/** One language is shown. The form has them all, so that none loses its entries; what has an error always shows. */
function Languages({ groups, chosen }: { groups: readonly FieldGroup[]; chosen: string }) {
  const { errors } = useFrame();
  const wrong = groups.filter(({ fields }) => fields.some(({ name }) => errors.some(({ field }) => field === name)));
  const candidates = wrong.length > 0 ? wrong : groups;
  const shown = candidates.find(({ language }) => language === chosen) ?? candidates[0];
  return (
    <fieldset className="languages">
      <legend>Language</legend>
      {groups.map(({ label, language = '', fields }) => (
        <div key={language} className="language">
          <Radio name="language" value={language} chosen={shown?.language}>
            {label}
          </Radio>
          {fields.map((field) => (
            <SectionInput key={field.name} {...field} />
          ))}
        </div>
      ))}
    </fieldset>
  );
}

function SectionInput({ name, label, value, input, options, hint, lang, picture }: SectionField) {
  if (input === 'checkbox')
    return (
      <label className="choice">
        <input type="checkbox" name={name} value="yes" defaultChecked={value === 'yes'} />
        {label}
      </label>
    );
  const isLong = input === 'message' || input === 'list';
  return (
    <Field
      id={name}
      label={label}
      defaultValue={value}
      before={
        input === 'colour' ? (
          <ColourChoice name={name} label={label} value={value} />
        ) : (
          typeof picture === 'string' && <img src={picture} alt="" height="96" loading="lazy" />
        )
      }
      rows={isLong ? 7 : input === 'lines' ? (value.length > 120 ? 6 : 3) : undefined}
      options={options}
      maxLength={maxLengthOf({ input })}
      inputMode={options ? undefined : (keyboards.get(input) ?? 'text')}
      lang={lang}
      dir={lang === 'ur' ? 'rtl' : input === 'number' ? undefined : 'auto'}
      hints={hint === undefined ? [] : [hint]}
    />
  );
}

/** The form says which colour was shown, so that without a script the one that was chosen counts. */
function ColourChoice({ name, label, value }: Pick<SectionField, 'name' | 'label' | 'value'>) {
  const shown = colourPattern.test(value) ? value.toLowerCase() : '#000000'; // As browsers show any other text.
  return (
    <>
      <input type="color" name={`${name}.chosen`} defaultValue={shown} aria-label={`Choose: ${label}`} />
      <input type="hidden" name={`${name}.shown`} value={shown} />
    </>
  );
}

/** The catalogue's check refuses wrong values, so no input has a type of the browser's own. */
const keyboards = new Map<string, 'tel' | 'email' | 'url' | 'numeric'>([
  ['tel', 'tel'],
  ['email', 'email'],
  ['url', 'url'],
  ['number', 'numeric'],
]);
