import { addresses } from '#desk/addresses.ts';

/** Where the list says that it has grown; the button is shown by the script, which alone can play a sound. */
export function LiveBar({ newest }: { newest: number }) {
  return (
    <div className="live" data-address={`${addresses.live}?after=${newest}`}>
      <p role="status" />
      <button className="button button-quiet" type="button" hidden>
        Unmute
      </button>
    </div>
  );
}
