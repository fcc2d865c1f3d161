import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const IMPORT = /^import \{([^}]*)\} from ["']lucide-react["'];?$/gm

/** Imports each icon from its own file, where every page would load and run the library's 1,700 (1.2 MB). */
export function iconsByName(): Plugin {
  let files: Map<string, string> | null = null
  return {
    name: 'icons-by-name',
    enforce: 'post',
    config: () => ({ optimizeDeps: { exclude: ['lucide-react'] } }),
    transform: {
      filter: { id: { include: /\.tsx?$/, exclude: /\/node_modules\// }, code: /["']lucide-react["']/ },
      async handler(code) {
        files ??= readIcons((await this.resolve('lucide-react'))?.id.split('?')[0] ?? '')
        const iconFiles = files
        const by = code.replaceAll(IMPORT, (_import, names: string) =>
          names
            .split(',')
            .map((name) => importOf(name, iconFiles))
            .join(''),
        )
        // Each import stays on its line: the map of the lines is right as it is.
        return { code: by, map: null }
      },
    },
  }
}

/** The file of each name under which the library exports an icon. */
function readIcons(indexFile: string): Map<string, string> {
  const lines = readFileSync(indexFile, 'utf8').matchAll(/^export \{ ([^}]*) \} from '\.\/icons\/([\w-]+)\.mjs';$/gm)
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name) => [name.replace('default as ', ''), file]),
    ),
  )
}

function importOf(written: string, files: Map<string, string>) {
  const [name = '', local = name] = written.trim().split(' as ')
  if (name === '') return ''
  const file = files.get(name)
  if (file === undefined) throw new Error(`lucide-react has no icon ${name}`)
  return `import ${local} from 'lucide-react/icons/${file}';`
}
