import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { BrowserContext, Route, WebSocketRoute } from '@playwright/test'
import type { TestTrip } from '../support/trips.ts'
import { sentAt } from './sent-at.ts'

/** What a server answered once. */
interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** In base64: a photo is an answer, too. */
  readonly body: string
}

/** What was answered and told from one step of a visit to the next. */
interface Part {
  /** By the call (`callOf`); the last where it was made several times. */
  readonly answers: Record<string, Answer>
  /** What the server said on the live feed. */
  readonly feed: string[]
}

/** Everything that a page was told while a screen was looked at, step by step. */
export interface Visit {
  /** Where the page came from: some of them say so. */
  readonly origin: string
  readonly trip: TestTrip
  /** What its clock said all the time, epoch ms. */
  readonly at: number
  /** What a sign-in had left in the browser. */
  readonly storage: readonly { readonly name: string; readonly value: string }[]
  readonly parts: Part[]
}

export const PICTURES = resolve(import.meta.dirname, '../../.cache/pixels')
/** What a path is called in a folder. */
export const fileName = (path: string): string => path.slice(1).replaceAll('/', '_')
const RECORDED = join(PICTURES, 'recorded')
const visitFile = (path: string): string => join(RECORDED, `${fileName(path)}.json`)

export const readVisit = (path: string): Visit => JSON.parse(readFileSync(visitFile(path), 'utf8'))

export function writeVisit(path: string, visit: Visit): void {
  mkdirSync(dirname(visitFile(path)), { recursive: true })
  writeFileSync(visitFile(path), JSON.stringify(visit))
}

/** Stands between a page and what tells it things. */
export interface Teller {
  /** The next step of the visit begins. */
  beginStep(): void
  /** It is done: what the server told of it may be told now, and not before it. */
  endStep(): void
  /** Nothing that is to be told is on its way. */
  isDone(): boolean
}

const CALLS = /\/api\//
const FEED = /\/socket\.io\//
/** Of the connection itself: the library's own pings. None comes while pictures are taken. */
const PING = '2'
const NO_PING_MS = 86_400_000
/** Of a namespace: what it is, the name where it is not the root's, and the number under which it is acknowledged. */
const PACKET = /^4(?<kind>\d)(?:(?<namespace>\/[^,]+),)?(?<number>\d*)/
const KIND = { admission: '0', event: '2', acknowledgement: '3' } as const
/** The body is kept unpacked. */
const OF_THE_PACKING = ['content-encoding', 'content-length', 'transfer-encoding']

/** Lets everything through, and writes it down in `visit`. */
export async function record(context: BrowserContext, visit: Visit): Promise<Teller> {
  const part = (): Part => visit.parts.at(-1) ?? begin(visit)
  let isFeedOpen = false
  await context.route(CALLS, async (route) => {
    const { answers } = part()
    // By no clock of ours: a server that is slow is waited for.
    const response = await route.fetch({ timeout: 0 })
    const headers = Object.entries(response.headers()).filter(([name]) => !OF_THE_PACKING.includes(name))
    const body = (await response.body()).toString('base64')
    answers[callOf(route)] = { status: response.status(), headers: Object.fromEntries(headers), body }
    await route.fulfill({ response })
  })
  await context.routeWebSocket(FEED, (page) => {
    const server = page.connectToServer()
    isFeedOpen = true
    page.onMessage((sent) => server.send(sent))
    server.onMessage((sent) => {
      const text = textOf(sent)
      if (text !== PING && packetOf(text).kind !== KIND.acknowledgement) part().feed.push(sentAt(text, visit.at))
      page.send(sent)
    })
  })
  // After a heartbeat all is told that a page is told when it comes.
  const isHeard = () => visit.parts.some(({ feed }) => feed.some((text) => text.includes('"heartbeat"')))
  return { beginStep: () => void begin(visit), endStep: () => undefined, isDone: () => !isFeedOpen || isHeard() }
}

/** Tells what `visit` holds, and nothing else: `missed` gets each call that it has no answer to. */
export async function replay(context: BrowserContext, visit: Visit, missed: (call: string) => void): Promise<Teller> {
  let now = 0
  await context.route(CALLS, async (route) => {
    const call = callOf(route)
    const answer = answerTo(visit, now, call)
    if (answer === undefined) missed(call)
    await (answer === undefined
      ? route.abort()
      : route.fulfill({ ...answer, body: Buffer.from(answer.body, 'base64') }))
  })
  const feed = replayFeed(visit)
  await context.routeWebSocket(FEED, feed.open)
  return {
    beginStep: () => {
      now += 1
      feed.tellUpTo(null)
    },
    endStep: () => feed.tellUpTo(now),
    isDone: feed.isDone,
  }
}

/** The live feed as it was recorded: each namespace by itself, for they are asked for in whichever order. */
function replayFeed({ parts }: Visit) {
  const all = parts.flatMap(({ feed }, part) => feed.map((text) => ({ part, text, ...packetOf(text) })))
  const greeting = all.find(({ kind }) => kind === undefined)
  const said = all.filter(({ kind }) => kind !== undefined)
  const due = new Map(said.map((one) => [one.namespace, said.filter(({ namespace }) => namespace === one.namespace)]))
  const asking = new Set<string | undefined>()
  const admitted = new Set<string | undefined>()
  let send: (text: string) => void = () => undefined
  let last: number | null = 0
  const tell = (): void => {
    for (const [namespace, messages] of due)
      for (let next = messages[0]; next !== undefined && last !== null && next.part <= last; next = messages[0]) {
        if (next.kind === KIND.admission ? !asking.delete(namespace) : !admitted.has(namespace)) break
        admitted.add(namespace)
        messages.shift()
        send(next.text)
      }
  }
  return {
    open(page: WebSocketRoute): void {
      send = (text) => page.send(text)
      page.onMessage((sent) => {
        const { kind, namespace, number } = packetOf(textOf(sent))
        if (kind === KIND.admission) asking.add(namespace)
        if (kind === KIND.event && number !== '')
          send(`4${KIND.acknowledgement}${namespace === undefined ? '' : `${namespace},`}${number}[]`)
        tell()
      })
      if (greeting !== undefined)
        send(`0${JSON.stringify({ ...JSON.parse(greeting.text.slice(1)), pingInterval: NO_PING_MS })}`)
    },
    /** Tells all up to this step; null: nothing while one is done. */
    tellUpTo(part: number | null): void {
      last = part
      tell()
    },
    /** Whether whoever is admitted has been told all. */
    isDone: () =>
      [...due].every(
        ([namespace, [next]]) =>
          next === undefined || next.part > (last ?? 0) || (next.kind === KIND.admission && admitted.has(namespace)),
      ),
  }
}

function begin(visit: Visit): Part {
  const part = { answers: {}, feed: [] }
  visit.parts.push(part)
  return part
}

/** Of this step, else of the nearest before it, else of one after; else of another visit: some calls wait until nothing else is done. */
function answerTo({ parts }: Visit, now: number, call: string): Answer | undefined {
  const told = (part: Part): Answer | undefined => part.answers[call]
  const part = parts.slice(0, now + 1).findLast(told) ?? parts.find(told) ?? allParts().find(told)
  return part?.answers[call]
}

let everyPart: readonly Part[] | null = null
function allParts(): readonly Part[] {
  const files = readdirSync(RECORDED).map((file) => join(RECORDED, file))
  everyPart ??= files.flatMap((file) => (JSON.parse(readFileSync(file, 'utf8')) as Visit).parts)
  return everyPart
}

/** In an address: as late as the last heartbeat that the page had heard. */
const INSTANT = /\d{4}-\d\d-\d\dT\d\d%3A\d\d%3A\d\d\.\d{3}Z/g

/** What makes a call the same again: not an instant in it, nor a file's boundary, which is another one each time. */
function callOf(route: Route): string {
  const request = route.request()
  const { pathname, search } = new URL(request.url())
  const body = request.postData()
  const isText = request.headers()['content-type']?.startsWith('application/json') === true
  return `${request.method()} ${pathname}${search.replace(INSTANT, 'then')}${isText && body !== null ? ` ${body}` : ''}`
}

/** All undefined for what is of the connection itself. */
function packetOf(text: string): Record<'kind' | 'namespace' | 'number', string | undefined> {
  const { kind, namespace, number } = PACKET.exec(text)?.groups ?? {}
  return { kind, namespace, number }
}

function textOf(sent: string | Buffer): string {
  if (typeof sent !== 'string') throw new Error('The feed has bytes now: recording.ts keeps texts only')
  return sent
}
