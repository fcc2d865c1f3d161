import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = resolve(import.meta.dirname, '../../packages/web/src')
/** The libraries' own classes, as their elements carry them. */
const OF_A_LIBRARY = /^(maplibregl-|u-|uplot$|lucide|incident-popup$)/

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).map((name) => join(SOURCE, name))
const sheets = files.filter((file) => file.endsWith('.css'))
const modules = sheets.filter((file) => file.endsWith('.module.css'))
const read = (file: string): string => readFileSync(file, 'utf8')

/** The classes that a sheet's selectors name, those of libraries aside. */
function classesOf(file: string): Set<string> {
  const rules = read(file)
    .split('/*')
    .map((part, index) => (index === 0 ? part : (part.split('*/')[1] ?? '')))
    .join('')
  // What stands before a brace, from the end of the rule before it.
  const selectors = rules.split('{').map((part) => part.split(/[;}]/).at(-1) ?? '')
  const named = selectors.filter((selector) => !selector.trim().startsWith('@'))
  const names = named.flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))
  return new Set(names.filter((name) => !OF_A_LIBRARY.test(name)))
}

/** Which classes of which module each source names: `[module, class]`. */
function namedIn(file: string): [string, string][] {
  const text = read(file)
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, alias = '', path = '']) =>
    [...text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))].map(([, name = '']): [string, string] => [
      resolve(dirname(file), path),
      name,
    ]),
  )
}

const named = files.filter((file) => /\.tsx?$/.test(file)).flatMap(namedIn)
const short = (file: string): string => file.slice(SOURCE.length + 1)

test('a class that a component names is in its module', () => {
  const known = new Map(modules.map((file) => [file, classesOf(file)]))
  const missing = named.filter(([file, name]) => known.get(file)?.has(name) !== true)
  expect(missing.map(([file, name]) => `${short(file)}: ${name}`)).toEqual([])
})

test('a class of a module is named by a component', () => {
  const asked = new Set(named.map(([file, name]) => `${file} ${name}`))
  const unnamed = modules.flatMap((file) =>
    [...classesOf(file)].filter((name) => !asked.has(`${file} ${name}`)).map((name) => `${short(file)}: ${name}`),
  )
  expect(unnamed).toEqual([])
})

test('no class is global', () => {
  const global = sheets.filter((file) => !modules.includes(file)).flatMap((file) => [...classesOf(file)])
  expect(global).toEqual([])
})
