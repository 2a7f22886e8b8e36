import { useAddresses } from '../../features/addresses/address-store.ts';
import { DeliveryCheck } from '../../features/delivery/delivery-check.tsx';
import { useSession } from '../../session/session-store.ts';

/** The delivery to the reader's first address, to be asked for. */
export function BookDelivery() {
  const session = useSession();
  const [address] = useAddresses(session?.user.email ?? '');
  return <DeliveryCheck addressPin={session && address?.pin} />;
}
