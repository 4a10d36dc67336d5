/**
 * Lets `X.node` be found as X.node.ts, as in the build, and not as the X.node.json beside it: of
 * the extensions that a require tries, JSON's goes last. Has to be imported before the nodes.
 */
const { '.json': json } = require.extensions;
Reflect.deleteProperty(require.extensions, '.json');
require.extensions['.json'] = json;

export {};
