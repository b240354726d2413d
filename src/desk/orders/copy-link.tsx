import { Button } from '#desk/page/button.tsx';
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
      <Button label="Copy link" look="quiet" type="button" hidden />
      <p role="status" />
    </div>
  );
}
