import type { EndpointName } from '#contract/portal/endpoints.ts';
import type { KeyForm } from '#contract/portal/public-key.ts';
import type { Settings } from '#domain/settings.ts';

/** A success as it leaves: its data, or a text that is no JSON, or the way to another page. */
export type Given = { readonly data: unknown } | { readonly plain: string } | { readonly target: string };

/** The data of a success in the forms that a world's back end has for it. */
export function inHabits(settings: Settings, name: EndpointName | undefined, data: unknown): Given {
  const { encryption, gsidNull, logoutLocation } = settings;
  if (name === 'publicKey') {
    const publicKey = keyText((data as { publicKey: string }).publicKey, encryption.keyForm);
    if (encryption.keyPlace === 'text') return { plain: publicKey };
    return { data: encryption.keyPlace === 'data' ? publicKey : { publicKey } };
  }
  if (name === 'logout' && logoutLocation !== '') return { target: logoutLocation };
  const mayHaveGsid = name === 'login' || name === 'qrStatus';
  return { data: gsidNull && mayHaveGsid ? { gsid: null, ...(data as object) } : data };
}

/** A key's PEM as it is, or without its first and last line and in one. */
function keyText(pem: string, form: KeyForm): string {
  return form === 'pem' ? pem : pem.replaceAll(/-----[A-Z ]+-----|\s/g, '');
}
