import { addresses } from '#desk/addresses.ts';
import { Button, PostButton } from './form.tsx';
import { useFrame } from './layout.tsx';
import { deviceProblemText } from '#order/push-text.ts';
import type { RingingDevice } from '#push/devices.ts';
import { pakistanClock } from '#shop/time.ts';

/** Offers on an order's page to make this device ring, unless it already does. */
export function RingOffer() {
  const { ring } = useFrame();
  if (ring === null || ring.state === 'rings') return null;
  return (
    <details className="card fold ring" hidden>
      <summary>
        <h2>Ring for new orders</h2>
      </summary>
      <div className="stack">
        <p>This device can ring when an order comes in, also while the desk is closed.</p>
        <RingButton />
      </div>
    </details>
  );
}

export function RingingDevices({ devices }: { devices: readonly RingingDevice[] }) {
  const { ring } = useFrame();
  if (ring === null) return null;
  return (
    <section className="card">
      <h2>Ringing for new orders</h2>
      {devices.length === 0 && <p>No device rings when an order comes in.</p>}
      <ul className="stack">
        {devices.map((device) => (
          <DeviceItem key={device.session} device={device} isThisOne={device.session.startsWith(ring.session)} />
        ))}
      </ul>
      {ring.state !== 'rings' && (
        <div className="stack ring" data-after={`${addresses.more}?done=device-added`} hidden>
          <RingButton />
          <p className="ring-unsupported" hidden>
            This browser can’t ring. Open the desk at its https address in Chrome, Firefox, Edge or Safari.
          </p>
        </div>
      )}
      <noscript>
        <p>Adding a device needs scripts, which this browser doesn’t run.</p>
      </noscript>
    </section>
  );
}

function RingButton() {
  return (
    <>
      <Button label="Ring this device" look="call wide" type="button" hidden />
      <p role="status" />
      <p className="ring-iphone" hidden>
        An iPhone or iPad rings only from the home screen: in Safari tap Share, then “Add to Home Screen”. Open the desk
        from there, sign in, and tap “Ring this device”.
      </p>
    </>
  );
}

/** A device of the owner, and when it was used. */
export function DeviceName({ name, isThisOne, children }: { name: string; isThisOne: boolean; children: string }) {
  return (
    <span>
      <strong>{name}</strong>
      {isThisOne && ' (this one)'}
      <br />
      <span className="quiet">{children}</span>
    </span>
  );
}

function DeviceItem({ device, isThisOne }: { device: RingingDevice; isThisOne: boolean }) {
  const { session, name, rangAt, isAlive, problem } = device;
  return (
    <li className="stack">
      <DeviceName name={name} isThisOne={isThisOne}>
        {rangAt === null ? 'has not rung yet' : `last rang ${pakistanClock(rangAt)}`}
      </DeviceName>
      {problem && <p className="notice">{`No longer rings: ${deviceProblemText(problem)}.`}</p>}
      <div className="pair">
        {isAlive && <PostButton action={addresses.testDevice} hidden={{ session }} label="Test" look="quiet wide" />}
        <PostButton action={addresses.removeDevice} hidden={{ session }} label="Remove" look="quiet wide" />
      </div>
    </li>
  );
}
