// Loads the styles of all sections of the book page with the page itself, because the code of some
// sections loads later. The sample reader loads its own styles.
import.meta.glob(['./*.css', '!./sample-reader.css'], { eager: true });
