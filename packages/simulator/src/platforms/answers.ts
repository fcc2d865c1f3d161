import type { Answer } from './platform-site.ts'

export const html = (body: string, headers: Answer['headers'] = {}): Answer => ({
  type: 'text/html; charset=utf-8',
  headers,
  body,
})

export const json = (data: unknown, status = 200): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(data),
})

export const script = (body: string): Answer => ({ type: 'application/javascript; charset=utf-8', body })

export const redirect = (to: string, cookies: readonly string[] = []): Answer => ({
  status: 302,
  headers: { location: to, 'set-cookie': cookies },
  body: '',
})

export const NOT_FOUND: Answer = { status: 404, type: 'text/plain; charset=utf-8', body: 'Not Found' }

/** A page of one language with what stands in its head and body. */
export const page = (language: string, title: string, head: string, body: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`

/** A civil time without its zone, so many minutes ahead of UTC. */
export function civil(at: number, offsetMin: number): { date: string; dayFirst: string; time: string; time12: string } {
  const local = new Date(at + offsetMin * 60_000).toISOString()
  const [date = '', rest = ''] = local.split('T')
  const time = rest.slice(0, 8)
  const [year, month, day] = date.split('-')
  const hour = Number(time.slice(0, 2))
  const time12 = `${String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0')}${time.slice(2)} ${hour < 12 ? 'a.m.' : 'p.m.'}`
  return { date, dayFirst: `${day}/${month}/${year}`, time, time12 }
}

/** Metres per second, to two decimals. */
export const metresPerSecond = (kmh: number): number => Math.round((kmh / 3.6) * 100) / 100

export const round = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref())
