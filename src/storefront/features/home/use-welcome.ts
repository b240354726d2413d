import { useEffect } from 'react';
import { builtIn } from '#storefront/built-in.ts';
import { toast } from '#storefront/ui/toasts.tsx';

/** Welcomes the visitor when the path is exactly `/`, for 2 s, or 3 s where it is held (spec §4 Welcome toast, decision D11). */
export function useWelcome(pathname: string): void {
  useEffect(() => {
    if (pathname !== '/') return;
    toast({
      kind: 'info',
      content: builtIn.welcome,
      autoCloseMs: 2000,
      goneAfterMs: 3000,
    });
  }, [pathname]);
}
