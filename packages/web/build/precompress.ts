import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Leaves a .br and a .gz beside every text file (of whose name `isOurs` says so), so that the server compresses nothing on the way. */
export function precompress(isOurs: (name: string) => boolean = () => true): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!/\.(html|js|mjs|css|svg|json|webmanifest)$/.test(name) || !isOurs(name)) continue
          const content = readFileSync(join(folder, name))
          writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content))
          writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
        }
      },
    },
  }
}
