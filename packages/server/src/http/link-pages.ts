/** A page that is opened by a link alone and is not the app: the address itself is the key to it. */
interface LinkPage {
  /** What its addresses begin with. */
  readonly path: string
  readonly file: string
  readonly headers: Readonly<Record<string, string>>
}

/** Only what comes from us, no socket and no form; a text becomes nothing that runs. */
const POLICY = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "font-src 'self'", "img-src 'self' data: blob:"],
  ...["connect-src 'self'", "worker-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"],
  ...["require-trusted-types-for 'script'", 'trusted-types default'],
].join(';')

/** `places`: it asks where its phone is. */
const headersOf = (places: '()' | '(self)') => ({
  ...{ 'content-security-policy': POLICY, 'x-robots-tag': 'noindex, nofollow' },
  'permissions-policy': `camera=(), geolocation=${places}, payment=(), usb=(), microphone=()`,
})

const LINK_PAGES: readonly LinkPage[] = [
  { path: '/seguimiento/', file: 'seguimiento.html', headers: headersOf('()') },
  { path: '/operador/', file: 'operador.html', headers: headersOf('(self)') },
]

/** The page of an address; null: the app's. */
export const linkPageOf = (path: string): LinkPage | null =>
  LINK_PAGES.find((page) => path.startsWith(page.path)) ?? null

const COMPRESSED = /\.(br|gz)$/

/** Whether a file is the page of a link, also as it was compressed. */
export const isLinkPage = (file: string): boolean =>
  LINK_PAGES.some((page) => file.replace(COMPRESSED, '').endsWith(page.file))
