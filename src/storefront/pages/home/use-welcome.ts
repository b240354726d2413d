import { useEffect } from 'react';
import { shopData } from '#storefront/shop-data.ts';
import { toast } from '#storefront/ui/toasts.tsx';

/** Welcomes the visitor on exactly `/`, for 2 s, or 3 s if a pointer rests on it (R103, R104, D11). */
export function useWelcome(pathname: string): void {
  useEffect(() => {
    if (pathname !== '/') return;
    toast({
      kind: 'info',
      content: shopData.welcome,
      autoCloseMs: 2000,
      goneAfterMs: 3000,
    });
  }, [pathname]);
}
