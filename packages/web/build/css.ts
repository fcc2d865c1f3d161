import { basename } from 'node:path'
import type { CSSOptions } from 'vite'

/**
 * A class is named after its file and itself (`alert-card-title`), alike in the bundle and in the static page. Every
 * module is in the layer `components`: over the reset, beneath what corrects a library's sheet (docs/adr/0012).
 */
export const css: CSSOptions = {
  modules: { generateScopedName: (name, file) => `${basename(file.replace(/\?.*/, ''), '.module.css')}-${name}` },
  postcss: {
    plugins: [
      {
        postcssPlugin: 'in-components',
        OnceExit: (root, { AtRule }) => {
          if (!/\.module\.css(\?|$)/.test(root.source?.input.file ?? '')) return
          const [first] = root.nodes
          if (first?.type === 'atrule' && first.name === 'layer') return
          root.nodes = [new AtRule({ name: 'layer', params: 'components', nodes: root.nodes })]
        },
      },
    ],
  },
}
