// Loads all sections' styles with the page; the sample reader loads its own.
import.meta.glob(['./*.css', '!./sample-reader.css'], { eager: true });
