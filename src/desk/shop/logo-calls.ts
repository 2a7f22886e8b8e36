import type { LogoResponse } from '#contract/shop-settings.ts';
import { fromBase64 } from '#domain/values/bytes.ts';
import { desk, putFile } from '../api.ts';

/** Stores the logo in this `data:` URL; '' removes the current one. `version` was read before. */
export async function saveLogo(source: string, version = 0) {
  return source === '' ? desk.settings.logo.$delete() : sendLogo(source, version);
}

/** Asks the API what it would store of the logo in this `data:` URL. Rejects as an upload does. */
export async function checkLogo(source: string): Promise<LogoResponse['logo']> {
  return (await sendLogo(source)).logo;
}

/** Without a version, the logo is only checked. */
async function sendLogo(source: string, version?: number): Promise<LogoResponse> {
  const query = version === undefined ? '?check=true' : '';
  return putFile(`/api/desk/settings/logo${query}`, readDataUrl(source), version);
}

function readDataUrl(source: string): Blob {
  const [, type = '', data = ''] = /^data:([^;,]*);base64,(.*)$/.exec(source) ?? [];
  return new Blob([fromBase64(data)], { type });
}
