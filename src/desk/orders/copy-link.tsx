import { useFrame } from '#desk/page/layout.tsx';

/** A link, with a button that copies it if scripts run. */
export function CopyLink({ label, link }: { label: string; link: string }) {
  const { scripts } = useFrame();
  return (
    <div className="stack copy">
      <label>
        {label}
        <input readOnly value={link} />
      </label>
      <script type="module" src={scripts.copy} />
      <button className="button button-quiet" type="button" hidden>
        Copy link
      </button>
      <p role="status" />
    </div>
  );
}
